import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type PageHeroProps = {
  title: ReactNode
  label?: ReactNode
  children?: ReactNode
  /** Pass a `HeroArt`. It isn't imported here, so that pages without a picture don't load `next/image`. */
  art?: ReactNode
}

export function PageHero({ title, label, children, art }: PageHeroProps) {
  return (
    <section className={clsx('relative isolate overflow-hidden border-b border-line', !art && 'kolam-lit')}>
      {art && (
        <div aria-hidden className="absolute inset-y-0 right-0 -z-10 w-full md:w-3/4">
          {art}
          <div className="absolute inset-0 bg-gradient-to-t from-ground via-ground/50 to-ground/10 md:bg-gradient-to-r md:via-ground/40 md:to-transparent" />
        </div>
      )}
      {/* Hides the text until its last element is parsed, because bottom-aligned text moves as it grows. */}
      <div className="page-width flex min-h-[15rem] flex-col justify-end pt-20 pb-8 not-has-[>span]:invisible md:min-h-[22rem] md:pb-12">
        {label && <p className="programme-label mb-3 text-accent">{label}</p>}
        <h1 dir="auto" className="text-display">
          {title}
        </h1>
        {children && <div className="order-1 mt-5 max-w-measure text-lead text-pretty text-sand">{children}</div>}
        <span aria-hidden className="mt-5 h-0.5 w-20 bg-accent" />
      </div>
    </section>
  )
}
