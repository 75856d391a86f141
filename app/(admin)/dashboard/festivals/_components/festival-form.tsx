'use client'

import Link from 'next/link'
import { PictureField } from '@/app/(admin)/dashboard/_fields/file-field'
import { publicationOptions } from '@/app/(admin)/dashboard/_fields/source-fields'
import { EditorFrame, FieldGroup, useEditor } from '@/app/(admin)/dashboard/_form/editor'
import { TermsFields } from '@/app/(admin)/dashboard/_tickets/terms-fields'
import { TicketPanel } from '@/app/(admin)/dashboard/_tickets/ticket-panel'
import { linkClass } from '@/components/ui/buttons/button-class'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import { cancelFestivalAction, deleteFestivalAction, saveFestivalAction } from '@/lib/domains/catalogue/actions'
import {
  festivalInputSchema,
  newFestival,
  type StaffFestivalDetail,
} from '@/lib/domains/livestreams/festival-editing/schema'
import { formatMoment } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export function FestivalForm({ stored: festival }: { stored: StaffFestivalDetail | null }) {
  const { field, ...frame } = useEditor({
    schema: festivalInputSchema,
    save: saveFestivalAction,
    stored: festival,
    empty: newFestival,
    pageOf: staffRoutes.festival,
  })
  return (
    <>
      <EditorFrame
        {...frame}
        deletable={{
          what: 'festival',
          note: 'Its livestreams stay. This can’t be undone.',
          remove: deleteFestivalAction,
          list: staffRoutes.festivals,
        }}
      >
        <Field label="Name" autoComplete="off" {...field('name')} />
        <TextareaField label="Description" rows={5} {...field('description')} />
        <PictureField label="Picture" />
        <FieldGroup title="Tickets">
          <p className="text-sand">One ticket opens all livestreams of the festival.</p>
          <TermsFields field={field} />
        </FieldGroup>
        <SelectField label="Status" options={publicationOptions} {...field('publication')} />
      </EditorFrame>
      {festival && (
        <>
          <Livestreams livestreams={festival.livestreams} />
          <TicketPanel name={festival.form.name} tickets={festival.tickets} cancel={cancelFestivalAction} />
        </>
      )}
    </>
  )
}

function Livestreams({ livestreams }: Pick<StaffFestivalDetail, 'livestreams'>) {
  return (
    <section aria-labelledby="livestreams" className="mt-12 max-w-3xl border-t border-line pt-8">
      <h2 id="livestreams" className="text-title">
        Livestreams
      </h2>
      {livestreams.length === 0 && (
        <p className="mt-2 text-sand">None yet. Choose this festival in the form of a livestream.</p>
      )}
      <ul className="mt-2">
        {livestreams.map(({ id, name, startsAt, cancelled }) => (
          <li key={id} className="py-2">
            <Link dir="auto" href={staffRoutes.livestream(id)} className={linkClass}>
              {name}
            </Link>
            <span className="text-sand">
              {' · '}
              {formatMoment(startsAt)}
              {cancelled && ' · cancelled'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
