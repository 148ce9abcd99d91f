/** Small pages to be judged. */
export const pages = {
  /** Does everything right. */
  bakery: `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Sourdough bakery in Portland | Rye & Reason</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Naturally leavened bread baked every morning in Portland. Order online before noon and pick it up warm.">
<link rel="canonical" href="https://rye.example/"><meta property="og:title" content="Rye & Reason">
<meta property="og:description" content="Bread"><meta property="og:image" content="/loaf.jpg">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Bakery","name":"Rye & Reason"}</script>
<script src="/app.js" defer></script></head><body>
<header><nav><a href="/about">About us</a><a href="/prices">Prices of our bread</a></nav></header>
<main><h1>Warm sourdough bread for your breakfast</h1>
<p>We bake naturally leavened bread every morning, so you can pick up a warm loaf on your way to work.</p>
<a href="/order">Order your loaf</a><img src="/loaf.jpg" alt="A loaf of rye bread" width="400" height="300">
<h2>Why your bread is different</h2>
<p>Your loaf rests for thirty hours. You taste the difference in the crust. You keep it for a week. Nothing is added but salt.
You can ask us what is in it. We know the farmer who grew your rye. Your children will ask for the crust.</p>
<p>${'Every loaf you take home was shaped by hand in the night before you wake. '.repeat(8)}</p>
<blockquote>The best rye bread I have eaten outside of Denmark. Anna P.</blockquote>
<form><label>Your e-mail <input type="email"></label><button>Subscribe to news</button></form></main>
<footer><a href="tel:+15035550123">+1 503 555 0123</a> <a href="/privacy">Privacy</a> © 2026</footer></body></html>`,
  /** Does most things wrong. */
  bare: `<html><head><title>Home</title><meta name="robots" content="noindex"><meta name="viewport" content="width=1024, user-scalable=no">
<script src="a.js"></script></head><body><h2>Welcome</h2><h4>Hi</h4><img src="a.gif"><a href="/x"><img src="b.gif"></a>
<input placeholder="Name"><iframe src="/map"></iframe><a href="/y">here</a></body></html>`,
  empty: '',
}
