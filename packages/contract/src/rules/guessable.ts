/**
 * What people build passwords from when they must add a capital and a digit: the words behind nearly everything at the
 * top of the published lists of stolen passwords, in English and in pinyin, and the words of this house. A list of whole
 * passwords would miss the next year at the end of one.
 */
export const commonWords: readonly string[] = `
  password passwd pass passcode passphrase passkey mypassword thepassword secret letmein welcome hello helloworld login
  signin changeme default temp temporary guest user username admin administrator root superuser system server test
  testing tester demo sample example access account security computer internet network windows microsoft google apple
  android iphone samsung facebook twitter instagram youtube linkedin myspace yahoo hotmail gmail amazon adobe oracle
  cisco database backup master money business company office manager support service sysadmin webmaster
  portico console cloud operator owner member agent customer portal platform
  iloveyou loveyou lovely love lover forever sweet sweetheart honey baby babygirl babyboy angel angels princess prince
  queen king kingdom beautiful sunshine sunny flower flowers rainbow butterfly heaven happy smile friend friends family
  mother father brother sister mommy daddy hannah jesus christ jesuschrist god blessed church
  monkey dragon tiger lion eagle falcon phoenix wolf bear panda dolphin horse pony kitty kitten puppy snoopy pepper
  ginger cookie chocolate banana orange cherry peanut pumpkin coffee
  football baseball basketball soccer hockey golfer tennis cricket rugby liverpool chelsea arsenal manchester barcelona
  realmadrid juventus lakers yankees cowboys steelers eagles rangers redsox
  superman batman spiderman ironman avengers starwars startrek matrix pokemon pikachu naruto sasuke minecraft fortnite
  warcraft starcraft counter diablo hunter killer ninja shadow ghost knight warrior gandalf merlin wizard
  summer winter spring autumn january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  michael michelle jessica ashley amanda jennifer daniel daniela andrew anthony joshua matthew robert thomas charlie
  charles george jordan justin nicole nicholas william samantha elizabeth stephanie alexander alexandra benjamin
  jonathan christopher patrick richard maggie buster bailey harley hunter tigger jasmine melissa taylor austin dallas
  london paris berlin madrid newyork chicago boston houston america england france germany canada australia
  china zhongguo beijing shanghai guangzhou shenzhen hongkong taiwan taipei macau xianggang
  woaini woaiwo wodemima mima nihao laopo laogong baobao zhangwei wangwei liwei wang zhang chen yang huang zhao
  freedom whatever trustno mustang ferrari porsche mercedes corvette harley yamaha honda toyota nissan
  qweqwe qweasd qweasdzxc asdasd zxczxc abcabc qazwsx wsxedc asdqwe poiuyt lkjhgf mnbvcx`
  .trim()
  .split(/\s+/)

/** Fingers that go down or across the keyboard. */
const woven = [
  '1q2w3e',
  'q1w2e3',
  '1qaz2wsx',
  'zaq12wsx',
  'zaq1xsw2',
  '1qazxsw2',
  'qaz123',
  'a1b2c3',
  '1a2b3c',
  'q1w2a3',
]
const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890', '09876543210']
const lookalikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const isRun = (text: string) => text.length >= 3 && rows.some((row) => row.includes(text))
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** The letters of an address before its @, or of a name; too short a word would be in half of all passwords. */
const ownWord = (text: string) => lettersOf(text.split('@')[0]!)
const ownLettersMin = 4

/**
 * Whether a password is one of those that are tried first: a common word, or one's own, with digits and signs around
 * it or for its letters; a run of keys; a letter or two before 123456; hardly more than one character.
 */
export function isGuessable(password: string, own: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  if (new Set(lower).size < 5 || woven.some((keys) => lower.startsWith(keys))) return true
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  if (isRun(core)) return true
  if (lettersOf(lower).length <= 2) return isRun(lower.replace(/[^0-9]/g, ''))
  const word = [...core].map((letter) => lookalikes[letter] ?? letter).join('')
  const mine = own.map(ownWord).filter((one) => one.length >= ownLettersMin)
  return commonWords.includes(word) || mine.includes(word)
}
