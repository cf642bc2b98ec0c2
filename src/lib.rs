pub mod attention;
pub mod i18n;
pub mod state;
pub mod text;
pub mod view;
pub mod weights;
