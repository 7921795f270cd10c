import * as z from 'zod/mini'
import { loadBaseWords } from './base/words/t.ts'
import { start } from './app/start/start.tsx'

// The page's policy forbids making code from text, which schemas otherwise do to parse faster.
z.config({ jitless: true })

void start(loadBaseWords())
