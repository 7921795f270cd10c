/**
 * Loaded before a server (`--import`), it lets that server live in the past: `DAYS_AGO` days before today. What it does
 * then is history to the next server on the same database.
 */
const Present = Date
const ago = Number(process.env.DAYS_AGO ?? 0) * 86_400_000

globalThis.Date = class extends Present {
  constructor(...args) {
    if (args.length === 0) super(Present.now() - ago)
    else super(...args)
  }
  static now() {
    return Present.now() - ago
  }
}
