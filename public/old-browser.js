// Plain ES3: it must run where the product itself cannot. Shows one plain page below Chromium 109 / Firefox 115.
(function () {
  var agent = navigator.userAgent;
  var chrome = /Chrom(?:e|ium)\/(\d+)/.exec(agent);
  var firefox = /Firefox\/(\d+)/.exec(agent);
  var isOld =
    /MSIE |Trident\//.test(agent) ||
    (chrome && +chrome[1] < 109) ||
    (firefox && +firefox[1] < 115) ||
    !('noModule' in document.createElement('script'));
  if (!isOld) return;
  var seen = chrome
    ? 'Chromium ' + chrome[1]
    : firefox
      ? 'Firefox ' + firefox[1]
      : /MSIE |Trident\//.test(agent)
        ? 'Internet Explorer'
        : agent;
  function show() {
    var text =
      '\u8bf7\u4f7f\u7528 Chrome 109 \u4ee5\u4e0a\u6216 360/\u5947\u5b89\u4fe1\u6781\u901f\u6a21\u5f0f';
    var page = document.createElement('div');
    page.style.cssText =
      'padding:80px 24px;text-align:center;font:18px/1.8 "Microsoft YaHei",sans-serif;color:#1f2329';
    page.appendChild(document.createTextNode(text));
    page.appendChild(document.createElement('br'));
    page.appendChild(document.createTextNode('Chrome 109 or newer is required. ' + seen));
    document.body.innerHTML = '';
    document.body.appendChild(page);
  }
  if (document.body) show();
  else window.onload = show;
})();
