import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { menuParts } from './vite-menu.ts'
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
const fewScreens = [
  'PasswordAdvice',
  'strength',
  'TimeChart',
  'TimePlot',
  'Flag',
  'QrCode',
  'Prose',
  'Stepper',
  'CardChoice',
  'BuyLayout',
  'NounList',
]

export default defineConfig({
  base: '/portal/',
  plugins: [react(), productWords(), menuParts()],
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
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: inPackages('react', 'react-dom', 'scheduler', 'react-router'),
              priority: 50,
            },
            { name: 'react', test: /rolldown[\\/]runtime/, priority: 50 },
            { name: 'query', test: inPackages('@tanstack'), priority: 50 },
            // A group takes along what its files import, so each of these is one request.
            { name: 'core', test: inSource(...firstScreen), priority: 40 },
            { name: 'sign-in', test: inSource('areas/account/LoginPage'), priority: 30 },
            {
              name: 'frame',
              test: inSource('app/start/behind', 'base/person/offered'),
              priority: 20,
            },
            {
              name: 'dialogs',
              test: inSource(
                'kit/dialog/(?:ConfirmDialog|FormDrawer|SaveDrawer|SaveDialog|PasswordSetDrawer)',
                'kit/form/(?:SaveCard|select-fields)',
              ),
              priority: 10,
            },
            // What only a few screens draw comes with those: charts, flags, QR codes, long texts, the parts of buy pages.
            {
              name: 'pages',
              test: inSource(`kit/\\w+/(?!.*\\.test|(?:${fewScreens.join('|')})\\.)\\w+`, 'base/call/use-list'),
              priority: 5,
            },
            // What several screens of one area share, and what everything that is sold shows alike, in one piece instead of many small ones.
            {
              debugName: 'areas',
              name: (id) => `${areaOf(id)}-shared`,
              test: /src[\\/](?:areas|sold)[\\/](?!agent[\\/])/,
              minShareCount: 2,
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
