import type { Banner } from '@portico/contract/platform/banners.ts'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useEffect, useState } from 'react'
import { Link } from '../../kit/show/Link.tsx'
import { useOffered } from '../../base/person/offered.ts'
import { t } from '../../base/words/words.ts'
import classes from './Banner.module.css'

const shownMs = 7000
const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Pictures in turn. It stands still while somebody points at it or is in it with the keyboard, and for good when paused. */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const [chosen, setChosen] = useState(0)
  const [paused, setPaused] = useState(wantsStillness)
  const [held, setHeld] = useState(false)
  const count = banners.length
  const at = chosen % count
  const go = (to: number) => setChosen((to + count) % count)
  const isMoving = count > 1 && !paused && !held
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => setChosen((now) => (now + 1) % count), shownMs)
    return () => clearInterval(timer)
  }, [isMoving, count])
  return (
    <section
      className={classes.carousel}
      aria-roledescription="carousel"
      aria-label={t('home.banners')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => setHeld(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className={classes.slides} aria-live={isMoving ? 'off' : 'polite'}>
        {banners.map((banner, n) => (
          <div
            key={banner.id}
            role="group"
            aria-roledescription="slide"
            aria-label={t('home.bannerOf', { n: n + 1, total: count })}
            className={classes.slide}
            hidden={n !== at}
          >
            <Slide banner={banner} />
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={classes.controls}>
          <button type="button" aria-label={t('home.bannerPrevious')} onClick={() => go(at - 1)}>
            <IconChevronLeft size={16} stroke={1.8} aria-hidden="true" />
          </button>
          {banners.map(({ id, title }, n) => (
            <button
              key={id}
              type="button"
              className={classes.dot}
              aria-label={t('home.bannerShow', { n: n + 1, title })}
              aria-current={n === at || undefined}
              onClick={() => go(n)}
            />
          ))}
          <button type="button" aria-label={t('home.bannerNext')} onClick={() => go(at + 1)}>
            <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={t(paused ? 'home.bannerPlay' : 'home.bannerPause')}
            onClick={() => setPaused(!paused)}
          >
            {paused ? (
              <IconPlayerPlay size={14} stroke={1.8} aria-hidden="true" />
            ) : (
              <IconPlayerPause size={14} stroke={1.8} aria-hidden="true" />
            )}
          </button>
        </div>
      )}
    </section>
  )
}

/** A page that this person may not open is no link for them. */
function Slide({ banner: { title, image_url, url } }: { banner: Banner }) {
  const offered = useOffered()
  const picture = <img src={image_url} alt={title} width={1920} height={600} className={classes.picture} />
  if (url.startsWith('/')) return offered(url) ? <Link to={url}>{picture}</Link> : picture
  if (!url) return picture
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {picture}
    </a>
  )
}
