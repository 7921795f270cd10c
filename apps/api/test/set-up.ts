import { hashCheaply } from '../src/core/passwords.ts'

hashCheaply()
