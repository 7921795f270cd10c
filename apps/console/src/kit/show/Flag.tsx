import type { NodeFlag } from '@portico/contract/states/network.ts'
import type { ReactNode } from 'react'
import classes from './Flag.module.css'

const field = (fill: string) => <rect width="30" height="20" fill={fill} />

/** Three bands of one size, one above the other or side by side. */
function bands(way: 'across' | 'down', ...colours: [string, string, string]): ReactNode {
  return colours.map((fill, at) =>
    way === 'across' ? (
      <rect key={at} y={(at * 20) / 3} width="30" height={20 / 3} fill={fill} />
    ) : (
      <rect key={at} x={at * 10} width="10" height="20" fill={fill} />
    ),
  )
}

/** A star of five points around a centre, one point up. */
function star(x: number, y: number, r: number, fill: string): ReactNode {
  const points = Array.from({ length: 10 }, (_, at) => {
    const radius = at % 2 === 0 ? r : r * 0.382
    const angle = (at * Math.PI) / 5 - Math.PI / 2
    return `${(x + radius * Math.cos(angle)).toFixed(2)},${(y + radius * Math.sin(angle)).toFixed(2)}`
  })
  return <polygon key={`${x} ${y}`} points={points.join(' ')} fill={fill} />
}

const around = (n: number, r: number, x: number, y: number, draw: (x: number, y: number, at: number) => ReactNode) =>
  Array.from({ length: n }, (_, at) => {
    const angle = (at * 2 * Math.PI) / n - Math.PI / 2
    return draw(x + r * Math.cos(angle), y + r * Math.sin(angle), at)
  })

const drawings: Record<NodeFlag, ReactNode> = {
  CN: (
    <>
      {field('#de2910')}
      {star(5, 5, 3, '#ffde00')}
      {[[10, 2] as const, [12, 4] as const, [12, 7] as const, [10, 9] as const].map(([x, y]) =>
        star(x, y, 1, '#ffde00'),
      )}
    </>
  ),
  HK: (
    <>
      {field('#de2910')}
      {around(5, 3.2, 15, 10, (x, y, at) => (
        <ellipse key={at} cx={x} cy={y} rx="1.7" ry="3" fill="#fff" transform={`rotate(${at * 72 + 20} ${x} ${y})`} />
      ))}
    </>
  ),
  SG: (
    <>
      {field('#fff')}
      <rect width="30" height="10" fill="#ed2939" />
      <circle cx="7" cy="5" r="3.6" fill="#fff" />
      <circle cx="8.6" cy="5" r="3.4" fill="#ed2939" />
      {around(5, 1.9, 9.6, 5, (x, y) => star(x, y, 0.8, '#fff'))}
    </>
  ),
  JP: (
    <>
      {field('#fff')}
      <circle cx="15" cy="10" r="6" fill="#bc002d" />
    </>
  ),
  KR: (
    <>
      {field('#fff')}
      <g transform="rotate(33.7 15 10)">
        <path d="M10 10a5 5 0 0 1 10 0 2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 0-5 0" fill="#cd2e3a" />
        <path d="M20 10a5 5 0 0 1-10 0 2.5 2.5 0 0 1 5 0 2.5 2.5 0 0 0 5 0" fill="#0047a0" />
      </g>
      {[[6, 4, -56] as const, [24, 4, 56] as const, [6, 16, 56] as const, [24, 16, -56] as const].map(
        ([x, y, turn]) => (
          <path
            key={`${x} ${y}`}
            d={`M${x - 2} ${y - 1.5}h4M${x - 2} ${y}h4M${x - 2} ${y + 1.5}h4`}
            stroke="#000"
            strokeWidth="0.9"
            transform={`rotate(${turn} ${x} ${y})`}
          />
        ),
      )}
    </>
  ),
  TH: (
    <>
      {field('#a51931')}
      <rect y="3.33" width="30" height="13.34" fill="#f4f5f8" />
      <rect y="6.67" width="30" height="6.66" fill="#2d2a4a" />
    </>
  ),
  ID: (
    <>
      {field('#fff')}
      <rect width="30" height="10" fill="#e70011" />
    </>
  ),
  VN: (
    <>
      {field('#da251d')}
      {star(15, 10.5, 6, '#ff0')}
    </>
  ),
  AE: (
    <>
      {bands('across', '#00732f', '#fff', '#000')}
      <rect width="8" height="20" fill="#f00" />
    </>
  ),
  DE: bands('across', '#000', '#d00', '#ffce00'),
  FR: bands('down', '#002395', '#fff', '#ed2939'),
  NL: bands('across', '#ae1c28', '#fff', '#21468b'),
  GB: (
    <>
      {field('#012169')}
      <path d="M0 0 30 20M30 0 0 20" stroke="#fff" strokeWidth="4" />
      <path d="M0 0 30 20M30 0 0 20" stroke="#c8102e" strokeWidth="1.6" />
      <path d="M15 0v20M0 10h30" stroke="#fff" strokeWidth="6.6" />
      <path d="M15 0v20M0 10h30" stroke="#c8102e" strokeWidth="4" />
    </>
  ),
  EU: (
    <>
      {field('#039')}
      {around(12, 6.4, 15, 10, (x, y) => star(x, y, 1.2, '#fc0'))}
    </>
  ),
  US: (
    <>
      {field('#fff')}
      {Array.from({ length: 7 }, (_, at) => (
        <rect key={at} y={(at * 40) / 13} width="30" height={20 / 13} fill="#b22234" />
      ))}
      <rect width="13" height={(20 * 7) / 13} fill="#3c3b6e" />
      {Array.from({ length: 12 }, (_, at) => star(2 + (at % 4) * 3, 2.2 + Math.floor(at / 4) * 3.2, 0.9, '#fff'))}
    </>
  ),
  BR: (
    <>
      {field('#009b3a')}
      <path d="M15 2 27.5 10 15 18 2.5 10z" fill="#fedf00" />
      <circle cx="15" cy="10" r="4.4" fill="#002776" />
      <path d="M10.8 9a9 9 0 0 1 8.4 2.4" fill="none" stroke="#fff" strokeWidth="1" />
    </>
  ),
  ZA: (
    <>
      {field('#fff')}
      <path d="M0 0h30v6.6H12L2 0z" fill="#de3831" />
      <path d="M0 20h30v-6.6H12L2 20z" fill="#002395" />
      <path d="M0 0 13 8h17v4H13L0 20z" fill="#007a4d" />
      <path d="M0 3.4 9 10 0 16.6z" fill="#ffb612" />
      <path d="M0 5.6 6 10l-6 4.4z" fill="#000" />
    </>
  ),
}

/** The flag of a place, for the eye only: its name stands beside it. */
export function Flag({ code }: { code: string }) {
  return (
    <svg viewBox="0 0 30 20" className={classes.flag} aria-hidden="true" data-flag={code}>
      {drawings[code as NodeFlag] ?? field('var(--pressed)')}
    </svg>
  )
}
