export { loadFrame, loadPerson } from '../../base/person/person.ts'
export { Rich } from '../../kit/theme/Rich.tsx'
export { Shell } from '../layout/Shell.tsx'
export { insideRoutes } from '../routes/inside.ts'
