import { beforeEach, describe, expect, test } from 'vitest'
import { TestMachines } from '../../../../test/machines.ts'
import { consoleLog } from './boot-log.ts'
import { outputCharsMax } from './gather.ts'
import { Guest } from './guest.ts'
import { Screen, screenColumns, screenRows } from './screen.ts'
import { matchesPattern } from './shell-line.ts'
import { Shell } from './shell.ts'
import { Terminal } from './terminal.ts'

const now = () => new Date('2026-11-15T08:00:00Z')
let guest: Guest
let shell: Shell
beforeEach(async () => {
  const machines = await TestMachines.with()
  guest = new Guest(await machines.add('web', { bootedAt: new Date('2026-11-13T05:30:00Z') }), now)
  shell = new Shell(guest, 'root')
})
const out = (line: string) => shell.run(line).out

describe('commands tell of their own machine', () => {
  test.each([
    ['hostname', 'web-box\n'],
    ['whoami', 'root\n'],
    ['nproc', '2\n'],
    ['uname -sn', 'Linux web-box\n'],
    ['id', 'uid=0(root) gid=0(root) groups=0(root)\n'],
    ['date', 'Sun, 15 Nov 2026 08:00:00 UTC\n'],
    ['pwd', '/root\n'],
    ['cat /etc/hostname', 'web-box\n'],
  ])('%s', (line, said) => {
    expect(shell.run(line)).toEqual({ out: said, err: '', code: 0 })
  })
  test('uptime, memory, disks, addresses', () => {
    expect(out('uptime')).toContain('up 2 days, 2:30')
    expect(out('free -m')).toMatch(/Mem:\s+4096\s/)
    expect(out('df')).toMatch(/\/dev\/vda1\s+40G/)
    expect(out('lsblk')).toMatch(/vdb\s+100G\s+disk/)
    expect(out('ip addr')).toContain('inet 10.20.0.7/24')
    expect(out('top -n1')).toContain('%Cpu(s)')
    expect(out('help')).toContain('lsblk')
  })
  test('a Windows machine has its own prompt and paths', async () => {
    const machines = await TestMachines.with()
    const windows = await machines.add('win', {
      system: 'windows',
      image: 'Windows Server 2022',
      userName: 'Administrator',
    })
    const there = new Shell(new Guest(windows, now), 'Administrator')
    expect(there.prompt).toBe('PS C:\\Users\\Administrator> ')
    expect(there.run('cd C:\\Windows\\System32').code).toBe(0)
    expect(there.prompt).toBe('PS C:\\Windows\\System32> ')
    expect(there.run('systeminfo').out).toContain('Windows Server 2022')
  })
})

describe('the language of lines', () => {
  test('complaints go where the line wants them', () => {
    expect(shell.run('cat nothing 2>&1')).toMatchObject({
      out: expect.stringContaining('No such file'),
      err: '',
      code: 1,
    })
    expect(shell.run('cat nothing 2>/dev/null')).toEqual({ out: '', err: '', code: 1 })
    expect(out('cat nothing 2> why; cat why')).toContain('No such file')
    expect(shell.run('cat nothing 2>')).toMatchObject({ code: 2 })
  })
  test('quotes, variables, pipes, files, conditions', () => {
    expect(out('echo "a  b" \'$HOME\' $HOME')).toBe('a  b $HOME /root\n')
    expect(out('NAME=world; echo "hello ${NAME}"')).toBe('hello world\n')
    expect(out('echo one > f; echo two >> f; cat f')).toBe('one\ntwo\n')
    expect(out('cat f | grep -n two')).toBe('2:two\n')
    expect(out('cat < f | wc -l')).toBe('2\n')
    expect(out('false && echo no || echo yes')).toBe('yes\n')
    expect(out('true || echo no')).toBe('')
    expect(out('nothing; echo $?')).toBe('127\n')
    expect(out('touch a.txt b.txt; ls *.txt')).toBe('a.txt\nb.txt\n')
    expect(out('mkdir -p x/y; touch x/y/z; ls x/y')).toBe('z\n')
    expect(out('seven # comment')).toBe('')
  })
  test.each([
    ['echo "open', 'no closing "'],
    ['| cat', 'syntax error'],
    ['echo a |', 'syntax error'],
    ['echo >', 'syntax error'],
    ['sleep 5 &', 'background'],
    ['cat /nowhere', 'No such file'],
    ['cat /etc', 'Is a directory'],
    ['rm /etc/hostname', 'not permitted'],
    ['rm -rf /etc', 'not permitted'],
    ['rm -rf /', 'not permitted'],
    ['echo x > /nowhere/file', 'No such file'],
    ['curl http://example.com', 'command not found'],
    ['constructor', 'command not found'],
    ['sudo __proto__', 'command not found'],
  ])('%s is refused in words', (line, said) => {
    const ran = shell.run(line)
    expect(ran.err).toContain(said)
    expect(ran.code).not.toBe(0)
  })
  test('patterns cost no more than their length', () => {
    expect(matchesPattern('*a*a*a*a*a*a*a*a*b', 'a'.repeat(2_000))).toBe(false)
    expect(matchesPattern('*.t?t', 'notes.txt')).toBe(true)
    expect(matchesPattern('**', '')).toBe(true)
  })
})

describe('what is written', () => {
  test('is seen by everybody on the machine while it runs', () => {
    shell.run('echo kept > /tmp/note')
    expect(new Shell(guest, 'root').run('cat /tmp/note').out).toBe('kept\n')
  })
  test('has bounds: a file, all files, their number, their depth', () => {
    const big = 'x'.repeat(8_000)
    shell.run(`echo ${big} > big`)
    for (let n = 0; n < 6; n++) shell.run('cat big big > twice; cp twice big')
    expect(shell.run('cat big big > twice').err).toContain('No space left')
    for (let n = 0; n < 20; n++) shell.run(`cp big copy${n}`)
    expect(shell.run('cp big onemore').err).toContain('No space left')
    let many = { code: 0, err: '', out: '' }
    for (let n = 0; n < 2_100 && many.code === 0; n++) many = shell.run(`touch /srv/f${n}`)
    expect(many.err).toContain('No space left')
    expect(new Shell(guest, 'root').run(`mkdir -p ${'/d'.repeat(60)}`).err).not.toBe('')
  })
  test('goes out within bounds, however often a line repeats it', () => {
    shell.run(`echo ${'x'.repeat(8_000)} > f; cat f f f f f f f f f f f f f f f f f f f f > g`)
    const ran = shell.run('cat g g g g g g g g g g g g; cat g g g g')
    expect(ran.out.length).toBe(outputCharsMax)
    shell.run('A=xxxxxxxxxx')
    for (let n = 0; n < 20; n++) shell.run('A=$A$A')
    expect(shell.run('echo $A').out.length).toBeLessThan(5_000)
  })
})

describe('the editor of lines', () => {
  /** Types keys, and answers what a screen then shows. */
  async function typed(keys: string, columns = screenColumns): Promise<Screen> {
    const screen = new Screen()
    const terminal = new Terminal(
      shell,
      { write: (text) => screen.write(text), drained: () => Promise.resolve() },
      columns,
    )
    terminal.start()
    await terminal.type(Buffer.from(keys))
    return screen
  }
  const up = '\x1b[A'
  const left = '\x1b[D'
  test.each([
    ['letters and backspace', 'echo hellx\x7fo\r', 'hello'],
    ['an insertion in the middle', `echo hllo${left}${left}${left}e\r`, 'hello'],
    ['an older line', `echo one\r${up}\r`, 'one'],
    ['application arrows', 'echo one\r\x1bOA\r', 'one'],
    ['home, end, cut', 'x\x01echo \x05y\x17a\x15echo b\r', 'b'],
    ['an abandoned line', 'rm -rf\x03echo after\r', 'after'],
    ['a completed name', 'whoa\t\r', 'root'],
    ['a completed path', 'cat /etc/hostn\t\r', 'web-box'],
    ['both line ends at once', 'echo a\r\necho b\n', 'b'],
  ])('%s', async (_what, keys, said) => {
    const lines = (await typed(keys)).text.split('\n')
    expect(lines.at(-2)).toBe(said)
    expect(lines.at(-1)).toBe('root@web-box:~#')
  })
  test('a line longer than the screen is wide stays editable', async () => {
    const long = 'x'.repeat(200)
    const screen = await typed(`echo ${long}${left.repeat(150)}Y\x05Z`)
    const text = screen.text.replaceAll('\n', '')
    expect(text).toContain(`echo ${'x'.repeat(50)}Y${'x'.repeat(150)}Z`)
    expect(screen.cursor).toEqual({ column: ((14 + 2 + 5 + 202) % 80) - 0, row: screen.text.split('\n').length - 1 })
  })
  test('Ctrl-L clears, Ctrl-D leaves', async () => {
    expect((await typed('echo x\r\x0c')).text).toBe('root@web-box:~#')
    const terminal = new Terminal(shell, { write: () => {}, drained: () => Promise.resolve() }, 80)
    expect(await terminal.type(Buffer.from('\x04'))).toBe('exit')
  })
  test('a line has a length, and garbage does no harm', async () => {
    const screen = await typed(`echo ${'a'.repeat(50_000)}\r`)
    expect(screen.text).toContain('root@web-box:~#')
    const noise = Buffer.from(
      Array.from({ length: 20_000 }, (_, n) => (n * 7919 + (n >> 3)) & 0xff).filter((byte) => byte !== 4),
    )
    const terminal = new Terminal(shell, { write: () => {}, drained: () => Promise.resolve() }, 80)
    expect(await terminal.type(noise)).not.toBe('powerOff')
  })
})

describe('the screen', () => {
  test('scrolls, wraps, moves and erases', () => {
    const screen = new Screen()
    for (let n = 0; n < 30; n++) screen.write(`line ${n}\r\n`)
    expect(screen.text.split('\n')[0]).toBe('line 6')
    screen.write('\x1b[2J\x1b[H' + 'w'.repeat(81))
    expect(screen.text).toBe(`${'w'.repeat(80)}\nw`)
    screen.write('\x1b[1;5H\x1b[K')
    expect(screen.text).toBe('wwww\nw')
    expect(screen.cursor).toEqual({ column: 4, row: 0 })
  })
  test('counts as changed what changed, and where the cursor was and is', () => {
    const screen = new Screen()
    screen.write('abc')
    const seen = screen.changes
    screen.write('d')
    const changed = Array.from({ length: screenColumns * screenRows }, (_, place) => place).filter((place) =>
      screen.changedSince(seen, place % screenColumns, Math.floor(place / screenColumns)),
    )
    expect(changed).toEqual([3, 4])
  })
  test('bears any sequence', () => {
    const screen = new Screen()
    screen.write(`\x1b[999;999H\x1b[${'9'.repeat(500)}A\x1b[?25l\x1b[99B\x1b]0;t\x07\x1b[-5C\x1b[31mok`)
    expect(screen.text).toContain('ok')
  })
})

test('the console’s log tells of starting and of who came', () => {
  guest.note('sshd: Accepted password for root')
  const log = consoleLog(guest)
  expect(log).toContain('Hostname set to <web-box>')
  expect(log).toContain('[vdb] 100 GiB')
  expect(log).toMatch(/2026-11-15T08:00:00.000Z web-box sshd: Accepted password for root\n$/)
  const early = { ...guest, machine: guest.machine, events: [], now: () => guest.machine.bootedAt }
  expect(consoleLog(early)).toBe('Booting from Hard Disk...\n')
})
