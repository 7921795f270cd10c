import { describe, expect, test } from 'vitest'
import { guarded } from '../../../core/http/csv-read.ts'
import { csvFile } from '../../../core/http/csv.ts'
import { fileColumns, readFile } from './firewall-file.ts'

const head = 'direction,protocol,port_from,remote_ip_prefix'
const web = { direction: 'ingress', protocol: 'tcp', port_from: 80, remote_ip_prefix: '10.0.0.0/8' }
const wrong = (content: string) => readFile(content).problems.map(({ line, field, key }) => `${line} ${field} ${key}`)

describe('a CSV', () => {
  test.each([
    ['plain', `${head}\ningress,tcp,80,10.0.0.0/8\n`],
    ['without an end of line', `${head}\ningress,tcp,80,10.0.0.0/8`],
    ['from Windows, with a mark before it', `\ufeff${head}\r\ningress,tcp,80,10.0.0.0/8\r\n`],
    ['quoted', `"direction","protocol","port_from","remote_ip_prefix"\n"ingress", "tcp","80","10.0.0.0/8"\n`],
    ['with semicolons', `${head.replaceAll(',', ';')}\ningress;tcp;80;10.0.0.0/8`],
    ['with tabs', `${head.replaceAll(',', '\t')}\ningress\ttcp\t80\t10.0.0.0/8`],
    [
      'in capitals, with blanks and empty lines',
      `Direction, PROTOCOL ,port_from,remote_ip_prefix\n\n,,,\nIngress,TCP, 80,10.0.0.0/8`,
    ],
    ['in another order', `remote_ip_prefix,port_from,protocol,direction\n10.0.0.0/8,80,tcp,ingress`],
  ])('is read: %s', (_name, content) => {
    expect(readFile(content)).toMatchObject({ format: 'csv', problems: [], rules: [{ ...web, ethernet_type: 'IPv4' }] })
  })

  test('is told what is wrong with which line and field', () => {
    const lines = ['egress,gre,,0.0.0.0/0', 'ingress,tcp,x,10.0.0.0/8', 'ingress,tcp,80', 'ingress,udp,53,10.0.0.0/33']
    expect(wrong([head, 'ingress,tcp,80,10.0.0.0/8', ...lines].join('\n'))).toEqual([
      '3 protocol rules.choose',
      '4 port_from rules.portHint',
      '5 content cells',
      '6 remote_ip_prefix rules.cidr',
    ])
  })
  test('counts lines inside quotation marks', () => {
    const content = `${head},description\ningress,tcp,80,10.0.0.0/8,"one\ntwo"\ningress,tcp,0,10.0.0.0/8,`
    expect(wrong(content)).toEqual(['2 description rules.invalid', '4 port_from rules.portHint'])
  })
  test.each([
    ['direction,protocol,port,remote_ip_prefix\n', ['1 port unknownField']],
    ['direction,protocol\n', ['1 remote_ip_prefix missingField']],
    [`${head}\n`, ['0 content noRules']],
    ['   ', ['0 content noRules']],
    [`${head}\n"ingress,tcp`, ['0 content quote']],
  ])('is refused as a whole: %j', (content, problems) => expect(wrong(content)).toEqual(problems))
})

describe('a JSON', () => {
  test.each([
    ['a list', JSON.stringify([web])],
    ['with a name', JSON.stringify({ name: 'shop', rules: [{ ...web, port_to: null, description: null }] })],
  ])('is read: %s', (_name, content) =>
    expect(readFile(content)).toMatchObject({ format: 'json', problems: [], rules: [web] }),
  )
  test.each([
    ['[{', ['0 content notJson']],
    ['{"rules": 3}', ['0 content noRules']],
    ['{}', ['0 content noRules']],
    ['[]', ['0 content noRules']],
    ['[3, null, []]', ['1 content notARule', '2 content notARule', '3 content notARule']],
    [JSON.stringify([web, { ...web, port: 3 }]), ['2 port unknownField']],
    [JSON.stringify([{ ...web, port_from: '80' }]), ['1 port_from rules.portHint']],
    [JSON.stringify([{ ...web, description: 'x'.repeat(201) }]), ['1 description rules.tooLong']],
    [JSON.stringify([{ ...web, description: 'a\0b' }]), ['1 description rules.invalid']],
    [
      String.raw`[{"direction":"ingress","protocol":"any","remote_ip_prefix":"0.0.0.0/0","description":"\ud800"}]`,
      ['1 description rules.invalid'],
    ],
    ['[{"__proto__": 1}]', ['1 __proto__ unknownField']],
  ])('is told what is wrong: %s', (content, problems) => expect(wrong(content)).toEqual(problems))
  test('of a thousand wrong rules the first are told', () =>
    expect(wrong(JSON.stringify(Array.from({ length: 1000 }, () => 0)))).toHaveLength(50))
  test('nested as deep as it fits is no rule', () =>
    expect(wrong(`${'['.repeat(49_000)}${']'.repeat(49_000)}`)).toEqual(['1 content notARule']))
})

test.each(['=1+1', "'=1+1", "''=1", ' @x', '-5', '-5.00', "'", '"quoted", said', '普通', '＝1', "it's", '+'])(
  'what a spreadsheet would run comes back as it was written: %j',
  (description) => {
    const file = csvFile('x', new Date(0), fileColumns, [{ ...web, description: guarded(description) }])
    const content = file.bytes.toString()
    expect(readFile(content).rules).toMatchObject([{ description: description.trim() }])
    expect(content.split('\r\n')[1]).not.toMatch(/"[=+@＝][^"]*"$/)
  },
)
