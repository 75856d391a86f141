'use client'

import Link from 'next/link'
import { EditorFrame, useEditor } from '@/app/(admin)/dashboard/_form/editor'
import { PublicationMark } from '@/app/(admin)/dashboard/_marks/marks'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { Section } from '@/components/ui/section'
import { deleteSeriesAction, saveSeriesAction } from '@/lib/domains/catalogue/actions'
import { newSeries, seriesInputSchema, type StaffSeriesDetail } from '@/lib/domains/catalogue/series/schema'
import { TRASH_NOTE } from '@/lib/domains/trash/schema'
import { formatNumber } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export function SeriesForm({ stored: series }: { stored: StaffSeriesDetail | null }) {
  const { field, ...frame } = useEditor({
    schema: seriesInputSchema,
    save: saveSeriesAction,
    stored: series,
    empty: newSeries,
    pageOf: staffRoutes.oneSeries,
  })
  return (
    <EditorFrame
      {...frame}
      deletable={{ what: 'series', note: TRASH_NOTE, remove: deleteSeriesAction, list: staffRoutes.series }}
    >
      <Field label="Name" autoComplete="off" {...field('name')} />
      <TextareaField label="Description" rows={5} {...field('description')} />
      {series && (
        <Section id="episodes" title="Episodes">
          {series.episodes.length === 0 && (
            <p className="mt-2 text-sand">No episodes yet. Choose this series on a video’s page.</p>
          )}
          {series.videos > series.episodes.length && (
            <p className="mt-2 text-sand">
              Showing the first {series.episodes.length} of {formatNumber(series.videos)}.
            </p>
          )}
          <ol className="mt-3 divide-y divide-line">
            {series.episodes.map(({ id, name, episode, state }) => (
              <li key={id} className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-2 py-2">
                <span className="numerals text-dust">{episode}</span>
                <Link dir="auto" href={staffRoutes.video(id)} className="hover:text-brass-bright">
                  {name}
                </Link>
                <PublicationMark state={state} />
              </li>
            ))}
          </ol>
        </Section>
      )}
    </EditorFrame>
  )
}
