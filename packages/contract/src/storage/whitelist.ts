const numberOf = (ip: string) => ip.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0)

/** An IPv4 address, also as an IPv6 socket shows it. */
const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '')

function covers(item: string, ip: number): boolean {
  if (item.includes('-')) {
    const [first, last] = item.split('-')
    return numberOf(first!) <= ip && ip <= numberOf(last!)
  }
  if (item.endsWith('.*')) return Math.floor(ip / 256) === Math.floor(numberOf(`${item.slice(0, -1)}0`) / 256)
  const [network, bits = '32'] = item.split('/')
  const block = 2 ** (32 - Number(bits))
  return Math.floor(ip / block) === Math.floor(numberOf(network!) / block)
}

/** Whether an address may come in; the list is one that `ipWhitelist` took. */
export function isWhitelisted(list: string, ip: string): boolean {
  if (list === '*') return true
  const address = plain(ip)
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(address))
    return address === '::1' && list.split(',').some((item) => covers(item, numberOf('127.0.0.1')))
  return list.split(',').some((item) => covers(item, numberOf(address)))
}
