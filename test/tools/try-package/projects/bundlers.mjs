import { documented } from './documented.mjs'
import { page } from './page.mjs'

const main = documented('With npm, as modules', 2)
const html = (script) => page(`<confab-chat></confab-chat>${script}`)

export const bundlers = {
  Parcel: {
    packages: ['parcel@2.16.4'],
    files: {
      'package.json': JSON.stringify({ private: true, ...JSON.parse(documented('Bundlers')) }),
      'index.html': html('<script type="module" src="main.js"></script>'),
      'main.js': main,
    },
    build: ['parcel', 'build', 'index.html', '--public-url', './'],
    output: 'dist',
  },
  webpack: {
    packages: ['webpack@5.113.0', 'webpack-cli@7.3.1'],
    files: {
      'webpack.config.js':
        "export default { mode: 'production', entry: './main.js', stats: 'errors-warnings', performance: { hints: false } }\n",
      'main.js': main,
      'dist/index.html': html('<script defer src="main.js"></script>'),
    },
    build: ['webpack'],
    output: 'dist',
  },
  'esbuild, with splitting': {
    packages: ['esbuild@0.28.2'],
    files: { 'main.js': main, 'dist/index.html': html('<script type="module" src="main.js"></script>') },
    build: ['esbuild', 'main.js', '--bundle', '--minify', '--format=esm', '--splitting', '--outdir=dist'],
    output: 'dist',
    hasWorker: false,
  },
  'esbuild, one file': {
    packages: ['esbuild@0.28.2'],
    files: { 'main.js': main, 'dist/index.html': html('<script defer src="main.js"></script>') },
    build: ['esbuild', 'main.js', '--bundle', '--minify', '--outdir=dist'],
    output: 'dist',
    hasWorker: false,
  },
}
