export { loadPerson } from '../../base/person/person.ts'
export { Controls } from '../../kit/theme/Controls.tsx'
export { Shell } from '../layout/Shell.tsx'
export { insideRoutes } from '../routes/inside.ts'
