import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withoutCircles } from './vite-circles.ts'
import { withoutFacades } from './vite-facades.ts'
import { menuParts } from './vite-menu.ts'
import { withoutRuntime } from './vite-runtime.ts'
import { productWords } from './vite-words.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`
const inPackages = (...names: string[]) => new RegExp(`node_modules[\\\\/](?:${names.join('|')})[\\\\/]`)
const inSource = (...files: string[]) => new RegExp(`src[\\\\/](?:${files.join('|')})\\.tsx?$`)
const areaOf = (id: string) => /areas[\\/]([\w-]+)/.exec(id)?.[1] ?? 'sold'
/** What the sign-in form needs; everything after it finds these loaded. */
const firstScreen = [
  'main',
  'base/words/words',
  'base/call/use-write',
  'base/person/use-draft-form',
  'kit/frame/PublicFrame',
  'kit/form/fields',
  'kit/form/FormCard',
  'kit/form/SendCode',
  'kit/form/Segments',
]
/** All of the kit that shows things, but what only a few screens draw: flags, QR codes, long texts. */
const everyPage = ['kit/show/(?!.*\\.test|(?:Flag|QrCode|Prose|Stepper|UsedOf|Bar|CheckList)\\.)\\w+']
/** What lists are made of: pages on which something is bought do without. */
const everyList = [
  'base/call/use-list',
  'kit/table/(?!.*\\.test|(?:NounList|FigureScroll|KeyList|BulkBar)\\.|log-columns|use-window)\\w+',
]
/** The few styles of lists and flags come along: a file of their own would be one more request. */
const inFrame = new RegExp(
  [
    inSource('app/start/behind', 'base/person/offered', ...everyPage).source,
    '(?:Flag|Resource|Host)\\.module\\.css$',
  ].join('|'),
)
/** Opened by a click. */
const dialogs = [
  'kit/dialog/(?:Dialog|ConfirmDialog|FormDrawer|SaveDrawer|SaveDialog|PasswordSetDrawer)',
  'kit/form/SaveCard',
]

const frameWords = /base[\\/]words[\\/](?:frame[\\/][\w-]+|[\w-]+[\\/](?:inside|states))\.ts$|portico:names/
const soldWords = /base[\\/]words[\\/][\w-]+[\\/](?:resource|money|buy|fate|compute)\.ts$|compute[\\/]\w+\.words\.ts\?/
const wordsOf = (name: string) => (id: string) => `${name}-${/zh-Han[st]/.exec(id)?.[0] ?? 'en'}`

/** Its name and its file, shortly: names that tell a line too are half a KB more on the buy page. */
const scopedName = (name: string, file: string) =>
  `${name}_${createHash('sha1')
    .update(relative(import.meta.dirname, file.split('?')[0]!))
    .digest('base64url')
    .slice(0, 4)}`

const shortly = (name: string) => name.split('~')[0] ?? name

export default defineConfig({
  base: '/portal/',
  css: { modules: { generateScopedName: scopedName } },
  plugins: [react(), productWords(), menuParts(), withoutFacades(), withoutRuntime('first'), withoutCircles()],
  server: {
    proxy: { '/api': { target: api, ws: true }, '/files': api, '/o': api, '/push': { target: api, ws: true } },
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // The list of what every screen imports would be larger than many a screen. A screen's own imports are nearly
    // always there by the time it is opened; only its styles must be known before it runs.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        // What screens share is called by all of them otherwise.
        chunkFileNames: ({ name }) => `assets/${shortly(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortly(name.replace(/\.\w+$/, ''))}-[hash][extname]`,
        codeSplitting: {
          groups: [
            {
              name: 'first',
              test: inPackages('react', 'react-dom', 'scheduler'),
              priority: 50,
            },
            // A group takes along what its files import, so each of these is one request. What is before takes first.
            { name: 'core', test: inSource(...firstScreen), priority: 40 },
            { name: 'sign-in', test: inSource('areas/account/LoginPage'), priority: 30 },
            // The frame, and what every page in it is made of.
            {
              name: 'frame',
              test: inFrame,
              priority: 20,
            },
            { name: 'tables', test: inSource(...everyList), priority: 19 },
            { name: 'selects', test: inSource('kit/form/select-fields'), priority: 19 },
            { name: 'dialogs', test: inSource(...dialogs), priority: 18 },
            // What a product is, then what all of them are.
            {
              name: 'product',
              test: inSource(
                'compute/host',
                'resource/product',
                'node/node',
                'rules/platform',
                'kit/show/Flag',
                'base/format/sizes',
                'sold/price-line',
              ),
              priority: 17,
            },
            // The screens that most people open, each in one piece with what nobody before it has taken.
            { name: 'lists', test: inSource('areas/compute/HostsPage'), priority: 16 },
            { name: 'products', test: inSource('resource/products', 'resource/resource'), priority: 15 },
            { name: 'home', test: inSource('areas/home/HomePage'), priority: 14 },
            { name: 'buy', test: inSource('areas/compute/CreateHostPage'), priority: 13 },
            // Of the words, those that everybody needs who is signed in, and those of what is sold, by language.
            { debugName: 'frame words', name: wordsOf('frame-words'), test: frameWords, priority: 35 },
            { debugName: 'sold words', name: wordsOf('sold-words'), test: soldWords, priority: 35 },
            // What several screens of one area share, and what everything that is sold shows alike, in one piece instead of many small ones.
            {
              debugName: 'areas',
              name: (id) => `${areaOf(id)}-shared`,
              test: /src[\\/](?:areas|sold)[\\/](?!agent[\\/])/,
              minShareCount: 2,
              entriesAware: true,
              // More would make pieces that import each other in a circle.
              entriesAwareMergeThreshold: 1000,
              priority: 4,
            },
            // Few people are agents: what their screens share comes last, so that it takes nothing along that others need.
            { name: 'agent-shared', test: /src[\\/]areas[\\/]agent[\\/]/, minShareCount: 2, priority: 3 },
          ],
        },
      },
    },
  },
})
