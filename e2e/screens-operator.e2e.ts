import {
  expectBothWidths,
  expectTextsRead,
  furnished,
  readInChinese,
  visitsAs,
  walkAs,
  walkVisitor,
} from './screens.ts'
import { publicVisits } from './walk.ts'

furnished('every screen of those who visit and run the site')
walkVisitor()
walkAs('operator')
readInChinese('operator')
expectTextsRead(0)
expectBothWidths(async () => [...publicVisits(), ...(await visitsAs('operator'))])
