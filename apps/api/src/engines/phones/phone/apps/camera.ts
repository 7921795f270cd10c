import { FileError } from '../../files/paths.ts'
import { column, picture, row, space, stack, text, type Picture } from '../view/node.ts'
import type { App, Host } from './app.ts'
import { footHeight, statusHeight } from './kit.ts'

export const cameraPackage = 'com.portico.camera'
const folder = '/sdcard/DCIM'
const bars = ['#f4f4f4', '#f2d13c', '#3fc7d6', '#45b95a', '#c65bc0', '#d94848', '#3b5bdb']

/** What somebody's camera sends, as it comes; else a test picture that says so. */
export function createCamera(host: Host): App {
  host.camera.shown = true
  const shoot = async () => {
    const { jpeg } = host.camera
    if (!jpeg) return host.say(host.words.noCamera)
    const path = `${folder}/IMG_${Date.now()}.jpg`
    try {
      await host.files.makeFolder(folder, { parents: true })
      await host.files.write(path, jpeg)
      host.log.write('Camera', `saved ${path}`)
      host.say(host.words.photoTaken(path))
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      host.say(host.words.noSpace)
    }
  }
  return {
    package: cameraPackage,
    activity: '.Camera',
    dark: true,
    ended: () => (host.camera.shown = false),
    view: () => {
      const { draw } = host.camera
      return stack(
        { fill: '#000000' },
        picture(draw ?? testPicture, { label: draw ? host.words.live : host.words.testPicture, id: 'preview' }),
        column(
          { align: 'center' },
          column({ height: statusHeight + 10 }),
          text(draw ? host.words.live : host.words.noCamera, {
            size: 13,
            color: '#ffffff',
            fill: 'rgba(0, 0, 0, 0.45)',
            radius: 12,
            pad: [4, 12],
            id: 'state',
          }),
          space(),
          row(
            {
              width: 68,
              height: 68,
              radius: 34,
              fill: 'rgba(255, 255, 255, 0.35)',
              pad: 6,
              tap: () => void shoot(),
              label: host.words.save,
              id: 'shutter',
            },
            column({ grow: 1, fill: '#ffffff', radius: 28 }),
          ),
          column({ height: footHeight + 24 }),
        ),
      )
    },
  }
}

const testPicture: Picture['draw'] = (context, width, height) => {
  for (const [index, color] of bars.entries()) {
    context.fillStyle = color
    context.fillRect((width * index) / bars.length, 0, width / bars.length + 1, height)
  }
  context.fillStyle = 'rgba(11, 16, 32, 0.28)'
  context.fillRect(0, 0, width, height)
}
