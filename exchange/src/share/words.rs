//! The strings of the dialog that shares.

words! {
    title: "Share", "分享";
    close: "Close", "关闭";

    link: "A link to what you see", "指向当前画面的链接";
    link_hint:
        "Sentence, settings, what you set by hand and what is shown are all in the link; nothing is sent anywhere",
        "句子、设置、手动修改和显示的内容都在链接里；不会向任何地方发送数据";
    link_own:
        "Layers that you trained or brought yourself are not in the link",
        "你自己训练或导入的层不包含在链接中";
    link_file:
        "This page was opened from a file, so the link works only on this computer",
        "本页是从文件打开的，因此链接只在这台电脑上有效";
    copy_link: "Copy link", "复制链接";
    copied: "Copied", "已复制";
    not_copied:
        "The browser does not allow copying here: the text is selected, please copy it by hand",
        "浏览器不允许在此复制：文字已选中，请手动复制";

    code: "A figure for your own page", "放进自己网页的插图";
    code_hint:
        "Paste this into the HTML of a post; the figure is live, and all of it runs in the reader's browser",
        "把这段代码粘贴到文章的 HTML 中；插图是可交互的，全部在读者的浏览器中运行";
    code_file:
        "The code needs a page on a web server; this one was opened from a file",
        "要使用这段代码，本页须放在网络服务器上；现在它是从文件打开的";
    code_shows: "Shows", "显示";
    code_page: "the whole page", "整个页面";
    code_lines: "lines between the tokens", "词元之间的连线";
    code_heads: "the weights of every head", "每个头的权重";
    code_controls: "With controls", "带控件";
    code_element: "As an element", "作为元素";
    code_frame: "As a frame", "作为框架";
    /// Where what was set cell by cell cannot be packed into an attribute.
    code_unpacked:
        "This browser cannot pack what you set cell by cell into an element; the frame has it",
        "此浏览器无法把逐格设置的内容压缩进元素；下面的框架代码包含它们";
    copy_code: "Copy code", "复制代码";

    page: "This page as one file", "把本页存为一个文件";
    page_hint:
        "It opens by double-click, without a server and without a network, just as you see it now",
        "双击即可打开，无需服务器和网络，内容与当前画面一致";
    save_page: "Save this page", "保存本页";
    saving: "The file is being put together…", "正在生成文件……";
    saved: "The file was handed to the browser", "文件已交给浏览器";
    not_saved(reason: &str): "The file could not be made: {reason}", "无法生成文件：{reason}";
    print: "Print", "打印";

    take: "Pictures and numbers", "图片与数值";
    take_what: "What", "内容";
    take_all: "all matrices of the calculation", "计算的全部矩阵";
    take_lines: "the lines between the tokens, all heads of the layer", "词元之间的连线（该层所有头）";
    take_prepare: "Compute what can be taken", "计算可下载的内容";
    take_nothing: "There is nothing to take yet", "还没有可下载的内容";
    /// Of a file that holds more than the page accepts.
    not_read_back:
        "It holds more than this page reads; other programs can read it",
        "其内容超出本页可读取的上限；其他程序可以读取";
    take_kind: "As", "格式";
    take_svg: "SVG, a drawing", "SVG 矢量图";
    take_png(scale: u32): "PNG, {scale}×", "PNG，{scale} 倍";
    take_csv: "CSV, for a spreadsheet", "CSV，用于电子表格";
    take_json: "JSON, every number exact", "JSON，数值精确";
    take_npz: "NPZ, for NumPy", "NPZ，用于 NumPy";
    take_colours: "Colours", "颜色";
    take_light: "light", "浅色";
    take_dark: "dark", "深色";
    take_away: "Take away", "下载";
    taken(name: &str): "{name} was handed to the browser", "{name} 已交给浏览器";
    not_taken(name: &str, reason: &str): "{name} could not be made: {reason}", "无法生成 {name}：{reason}";
    too_large(width: u32, height: u32):
        "a picture of {width} × {height} pixels is more than browsers paint; please choose a smaller one, or SVG",
        "浏览器无法绘制 {width} × {height} 像素的图片；请选择较小的倍数，或使用 SVG";
    not_painted: "the browser did not paint the picture", "浏览器没有绘制这张图片";
    in_frame:
        "If no file arrives: this page stands in a frame that may not save files. Open it by itself",
        "如果没有收到文件：本页所在的框架不允许保存文件，请单独打开本页";
}
