'use client'

import Link from 'next/link'
import { DeleteButton } from '@/app/(admin)/dashboard/_components/delete-button'
import { EditorFrame } from '@/app/(admin)/dashboard/_components/editor-frame'
import { PublicationMark } from '@/app/(admin)/dashboard/_components/publication-mark'
import { useEditor } from '@/app/(admin)/dashboard/_components/use-editor'
import { Field } from '@/components/ui/field'
import { TextareaField } from '@/components/ui/textarea-field'
import { newSeries, seriesInputSchema, type StaffSeriesDetail } from '@/lib/domains/catalogue/schema-shelf'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

/** A series, and the episodes in it. */
export function SeriesForm({ series }: { series: StaffSeriesDetail | null }) {
  const { form, ...frame } = useEditor({
    schema: seriesInputSchema,
    values: series?.form ?? newSeries,
    version: series?.form.updatedAt,
    create: apiRoutes.staff('series'),
    update: series && apiRoutes.staffOne('series', series.id),
    pageOf: routes.dashboardOneSeries,
  })
  const { errors } = form.formState
  const remove = series && (
    <DeleteButton
      what="series"
      name={series.form.name}
      path={apiRoutes.staffOne('series', series.id)}
      version={series.form.updatedAt}
      list={routes.dashboardSeries}
    />
  )
  return (
    <EditorFrame {...frame} more={remove}>
      <Field label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <TextareaField
        label="Description"
        rows={5}
        error={errors.description?.message}
        {...form.register('description')}
      />
      {series && (
        <section aria-labelledby="episodes">
          <h2 id="episodes" className="text-title">
            Episodes
          </h2>
          {series.episodes.length === 0 && (
            <p className="mt-2 text-sand">None yet: the series is chosen at each video.</p>
          )}
          <ol className="mt-3 divide-y divide-line">
            {series.episodes.map(({ id, name, episode, state }) => (
              <li key={id} className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-2 py-2">
                <span className="numerals text-dust">{episode}</span>
                <Link href={routes.dashboardVideo(id)} className="hover:text-brass-bright">
                  {name}
                </Link>
                <PublicationMark state={state} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </EditorFrame>
  )
}
