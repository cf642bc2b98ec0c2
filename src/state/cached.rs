/// A value and what it was made from: made anew only when that has changed.
#[derive(Debug)]
pub struct Cached<K, V>(Option<(K, V)>);

impl<K, V> Default for Cached<K, V> {
    fn default() -> Self {
        Self(None)
    }
}

impl<K: PartialEq, V: Clone> Cached<K, V> {
    /// The value for `key`: the kept one where it was made from an equal key, or else what `make`
    /// makes. A failure keeps nothing.
    pub fn get<E>(&mut self, key: K, make: impl FnOnce(&K) -> Result<V, E>) -> Result<V, E> {
        if let Some((kept, value)) = &self.0
            && *kept == key
        {
            return Ok(value.clone());
        }
        self.0 = None;
        let value = make(&key)?;
        self.0 = Some((key, value.clone()));
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_equal_key_makes_nothing_anew() {
        let mut cached = Cached::default();
        let mut made = 0;
        for key in [1, 1, 2, 2, 1] {
            let value = cached.get(key, |key| {
                made += 1;
                Ok::<_, ()>(10 * key)
            });
            assert_eq!(value, Ok(10 * key));
        }
        assert_eq!(made, 3);
    }
}
