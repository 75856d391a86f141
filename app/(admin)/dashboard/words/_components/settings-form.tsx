'use client'

import { PictureField } from '@/app/(admin)/dashboard/_fields/file-field'
import { EditorFrame, FieldGroup, useEditor } from '@/app/(admin)/dashboard/_form/editor'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { saveSettingsAction } from '@/lib/domains/content/actions'
import { settingsSchema, type SiteSettings, type StaffSettings } from '@/lib/domains/content/settings/schema'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

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
          hint="At most 40 characters. Existing passkeys and authenticator apps keep the old name."
          autoComplete="off"
          {...field('brandName')}
        />
        <PictureField label="Logo" name="logo" hint="Shown next to the name. Leave empty to use the lotus." />
      </FieldGroup>
      <FieldGroup title="Announcement">
        <Field
          label="Text"
          hint="Shown to visitors at the top of public pages. Leave empty to hide it."
          autoComplete="off"
          {...field('announcement')}
        />
        <Field
          label="Link"
          hint="A path such as /trailers/1, or a URL. Leave empty for no link."
          autoComplete="off"
          {...field('announcementLink')}
        />
        <Field
          label="First day"
          type="date"
          hint="Singapore time. Leave empty to show it now."
          {...field('announcementFrom')}
        />
        <Field
          label="Last day"
          type="date"
          hint="Singapore time. Leave empty to keep showing it."
          {...field('announcementUntil')}
        />
      </FieldGroup>
      <FieldGroup title="Contact">
        <Field
          label="Support email"
          type="email"
          hint="Receives enquiries and appears in emails. Only an owner can change it."
          autoComplete="off"
          {...field('supportEmail')}
        />
        <TextareaField
          label="Social links"
          rows={4}
          hint="Shown in the footer. One per line: Facebook https://www.facebook.com/…"
          {...field('socialLinks')}
        />
      </FieldGroup>
    </EditorFrame>
  )
}
