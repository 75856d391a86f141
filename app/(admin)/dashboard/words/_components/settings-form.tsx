'use client'

import { PictureField } from '@/app/(admin)/dashboard/_fields/file-field'
import { EditorFrame, FieldGroup, useEditor } from '@/app/(admin)/dashboard/_form/editor'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { saveSettingsAction } from '@/lib/domains/content/actions'
import { settingsSchema, type SiteSettings, type StaffSettings } from '@/lib/domains/content/settings/schema'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

/** The form of what stands on every page: name, logo, announcement, the address of the support, the social links. */
export function SettingsForm({ settings: { version, form } }: { settings: StaffSettings }) {
  const { field, ...frame } = useEditor({
    schema: settingsSchema,
    save: ({ updatedAt = '', ...settings }: SiteSettings & { updatedAt?: string }, actingFor) =>
      saveSettingsAction({ ...settings, updatedAt }, actingFor),
    stored: { id: 0, form: { ...form, updatedAt: String(version) } },
    empty: form,
    pageOf: () => staffRoutes.text('settings'),
  })
  return (
    <EditorFrame {...frame}>
      <FieldGroup title="Name and logo">
        <Field
          label="Name"
          hint="At the top of every page, in titles and in mails, at most 40 characters. Apps for codes and passkeys keep the old name."
          autoComplete="off"
          {...field('brandName')}
        />
        <PictureField
          label="Logo"
          name="logo"
          hint="Shown small beside the name, best on a transparent ground. Empty for the lotus."
        />
      </FieldGroup>
      <FieldGroup title="Announcement">
        <Field
          label="Text"
          hint="At the top of the public pages, for visitors. Empty for none. Who closed it sees the next one again."
          autoComplete="off"
          {...field('announcement')}
        />
        <Field
          label="Where it leads"
          hint="A path such as /trailers/1, or an address with https://. Empty for nowhere."
          autoComplete="off"
          {...field('announcementLink')}
        />
        <Field label="First day" type="date" hint="In Singapore. Empty for at once." {...field('announcementFrom')} />
        <Field
          label="Last day"
          type="date"
          hint="In Singapore. Empty for until it is changed."
          {...field('announcementUntil')}
        />
      </FieldGroup>
      <FieldGroup title="Addresses">
        <Field
          label="Support address"
          type="email"
          hint="On the help page and in mails. Enquiries go there: only an owner can change it."
          autoComplete="off"
          {...field('supportEmail')}
        />
        <TextareaField
          label="Social links"
          rows={4}
          hint="At the foot of every page. In each line a name and an address: Facebook https://www.facebook.com/…"
          {...field('socialLinks')}
        />
      </FieldGroup>
    </EditorFrame>
  )
}
