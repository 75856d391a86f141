'use client'

import { useSearchParams } from 'next/navigation'
import type { CardFacts } from '@/components/catalogue/cards/card-video'
import { ChipRow } from '@/components/catalogue/shelves/chip-row'
import type { GrowingList } from '@/components/catalogue/shelves/infinite-grid'
import { InfiniteVideos } from '@/components/catalogue/shelves/infinite-lists'
import { replaceAddress } from '@/lib/client/lists/list-history'

type LectureListProps = GrowingList<CardFacts> & {
  chips: readonly { label: string; href: string; id?: number }[]
  empty: string
}

/**
 * Filters the loaded lectures in the browser and updates the URL. When that URL is opened later, the server applies the
 * filter.
 */
export function LectureList({ chips, ...list }: LectureListProps) {
  const params = useSearchParams()
  const chosen = Number(params.get('subCategory')) || undefined
  return (
    <>
      <ChipRow
        label="Filter by genre"
        chips={chips.map((chip) => ({ ...chip, active: chip.id === chosen }))}
        onSelect={replaceAddress}
      />
      <InfiniteVideos {...list} subCategory={chosen} />
    </>
  )
}
