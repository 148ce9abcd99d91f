/** A small website with good and bad sides, for the host's stories to be about. */
export const bakery = {
  url: 'https://rye.example/',
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Sourdough bakery in Portland | Rye &amp; Reason</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Naturally leavened bread baked every morning in Portland. Order before noon and pick it up warm.">
<style>body { color: #3b2416; background: #f6e3c5 } a { color: #b4481e }</style>
<script src="/app.js"></script></head><body>
<header><nav><a href="/about">About us</a><a href="/prices">Prices of our bread</a></nav></header>
<main><h1>Warm sourdough bread for your breakfast</h1>
<p>We bake naturally leavened bread every morning, so you can pick up a warm loaf on your way to work.</p>
<a href="/order">Order your loaf</a><img src="/loaf.jpg">
<h2>Why your bread is different</h2>
<p>Your loaf rests for thirty hours. You taste the difference in the crust. Nothing is added but salt. A loaf costs 7 dollars.</p>
<blockquote>The best rye bread I have eaten outside of Denmark. Anna P.</blockquote>
<form><input type="email" placeholder="E-mail"><button>Subscribe to news</button></form></main>
<footer><a href="tel:+15035550123">+1 503 555 0123</a> © 2026</footer></body></html>`,
} as const
