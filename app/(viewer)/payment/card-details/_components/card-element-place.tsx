import type { RefObject } from 'react'
import type { CardElementState } from '@/app/(viewer)/payment/card-details/_components/use-card-element'

type CardElementPlaceProps = { place: RefObject<HTMLDivElement | null>; now: CardElementState }

/** Where the provider's card fields stand, and what is said while they do not. */
export function CardElementPlace({ place, now }: CardElementPlaceProps) {
  const { state } = now
  return (
    <>
      <div ref={place} data-testid="card-element" className={state === 'ready' ? '' : 'min-h-48'} />
      <p role="status" className="text-sand empty:hidden">
        {state === 'loading' && 'Loading the card fields of our payment provider...'}
        {state === 'refused' && now.message}
        {state === 'failed' &&
          'The card fields could not be loaded. Continue leads to the page of our payment provider instead.'}
      </p>
    </>
  )
}
