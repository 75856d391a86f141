'use client'
import { useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { ActionButton, FormDialog, ConfirmAction } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { SelectionField } from '@/app/(admin)/dashboard/_fields/choice-field'
import { toOptions } from '@/app/(admin)/dashboard/_fields/options'
import { SubCategoryField } from '@/app/(admin)/dashboard/_fields/sub-category-field'
import { useDialogForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { NumberCell, DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import { Status } from '@/app/(admin)/dashboard/_marks/marks'
import { useRefreshWhile } from '@/app/(admin)/dashboard/_marks/use-refresh-while'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { Button } from '@/components/ui/buttons/button'
import { SelectField } from '@/components/ui/fields/select-field'
import { callAction } from '@/lib/client/requests/server-action'
import type { SubCategoryDto } from '@/lib/domains/catalogue/schema'
import { accessKinds } from '@/lib/domains/catalogue/videos/schema'
import {
  vimeoKindNames,
  vimeoKinds,
  vimeoChoices,
  vimeoMappingSchema,
  type VimeoMappingDto,
  type VimeoRunDto,
} from '@/lib/domains/import/vimeo-runs/schema'
import {
  checkVimeoAction,
  saveVimeoMappingAction,
  startVimeoRunAction,
  stopVimeoRunAction,
} from '@/lib/domains/import/vimeo/actions'
import { formatMoment, formatNumber, isolateText } from '@/lib/shared/format/format'

function chosen({ choice, subCategory, series, tag, access }: VimeoMappingDto): string {
  if (choice === 'out') return 'Skipped'
  const parts = [
    ...(choice ? [categoryLabels[choice], subCategory && isolateText(subCategory.label), accessKinds[access]] : []),
    series && `series ${isolateText(series.label)}`,
    tag && `tag ${isolateText(tag.label)}`,
  ]
  return parts.filter(Boolean).join(', ') || 'Not set'
}

type VimeoChoicesProps = {
  mappings: readonly VimeoMappingDto[]
  lookedAt: string | null
  subCategories: readonly SubCategoryDto[]
}

export function VimeoChoices({ mappings, lookedAt, subCategories }: VimeoChoicesProps) {
  const [editing, setEditing] = useState<VimeoMappingDto | null>(null)
  return (
    <section aria-labelledby="choices" className="mt-10">
      <h2 id="choices" tabIndex={-1} className="text-title">
        Import settings
      </h2>
      <p className="mt-2 max-w-measure text-sand">
        If a video is in several groups, they apply in this order: its own folder, parent folders, showcases, tags. The
        first with a category (or “Don’t import”) sets the category, and the first with a series sets the series. All
        tags are added. These settings are saved for the next import.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <ActionButton action={checkVimeoAction.bind(null, {})} done="Checked Vimeo">
          Check Vimeo
        </ActionButton>
        <p className="text-fine text-dust">
          {lookedAt ? `Last checked on ${formatMoment(lookedAt)}.` : 'Loads folders, showcases and tags from Vimeo.'}
        </p>
      </div>
      {vimeoKindNames
        .map((kind) => ({ kind, rows: mappings.filter((each) => each.kind === kind) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ kind, rows }) => (
          <div key={kind} className="mt-8">
            <h3 className="programme-label text-dust">{vimeoKinds[kind]}</h3>
            <DataTable
              label={vimeoKinds[kind]}
              rows={rows}
              columns={{
                Name: ({ name, isThere }) => (
                  <>
                    <bdi>{name}</bdi>
                    {!isThere && ' (no longer on Vimeo)'}
                  </>
                ),
                Videos: ({ videos }) => <NumberCell>{formatNumber(videos)}</NumberCell>,
                Settings: chosen,
              }}
              actions={(row) => (
                <Button variant="ghost" size="sm" aria-label={`Edit ${row.name}`} onClick={() => setEditing(row)}>
                  Edit
                </Button>
              )}
            />
          </div>
        ))}
      {editing && (
        <VimeoChoiceDialog mapping={editing} subCategories={subCategories} onClose={() => setEditing(null)} />
      )}
    </section>
  )
}

type VimeoChoiceDialogProps = {
  mapping: VimeoMappingDto
  subCategories: readonly SubCategoryDto[]
  onClose: () => void
}

function VimeoChoiceDialog({ mapping, subCategories, onClose }: VimeoChoiceDialogProps) {
  const { id, name, choice, subCategory, series, tag, access } = mapping
  const seen = {
    choice,
    access,
    subCategoryId: subCategory?.id ?? null,
    seriesId: series?.id ?? null,
    tagId: tag?.id ?? null,
  }
  const { field, ...frame } = useDialogForm({
    draft: `vimeo ${id}`,
    version: JSON.stringify(seen),
    notInDraft: ['seen'],
    schema: vimeoMappingSchema,
    defaultValues: { id, ...seen, seen },
    submit: (values) => callAction(saveVimeoMappingAction, values),
    success: 'Saved',
    onClose,
  })
  const { form } = frame
  const values = useWatch({ control: form.control })
  const isCategory = values.choice !== '' && values.choice !== 'out'
  return (
    <FormDialog title={`Videos in “${name}”`} submit="Save" {...frame}>
      <FormProvider {...form}>
        <SelectField
          label="Category"
          options={toOptions({ ...vimeoChoices, ...categoryLabels })}
          {...field('choice', { onChange: () => form.setValue('subCategoryId', null, { shouldDirty: true }) })}
        />
        {isCategory && (
          <>
            <SubCategoryField subCategories={subCategories} category={values.choice} />
            <SelectField label="Access" options={toOptions(accessKinds)} {...field('access')} />
          </>
        )}
        {values.choice !== 'out' && (
          <>
            <SelectionField kind="series" label="Series (optional)" name="seriesId" stored={series} />
            {/* Leaves room for the combobox's list. */}
            <div className="min-h-48">
              <SelectionField kind="tag" label="Tag (optional)" name="tagId" stored={tag} />
            </div>
          </>
        )}
      </FormProvider>
    </FormDialog>
  )
}

const REFRESH_MS = 3000

function progressText({ state, step, seen, total, current, problem, waitsUntil }: VimeoRunDto): string {
  if (state === 'waiting' && waitsUntil)
    return `${problem ?? ''} The import will resume automatically at ${formatMoment(waitsUntil)}.`
  if (step === 'showcases') return 'Reading showcases…'
  const at = current ? ` Latest video: ${current}.` : ''
  if (step === 'missing') return `Checking for videos missing from the Vimeo account.${at}`
  return `${formatNumber(seen)} of ${formatNumber(total)} videos.${at}`
}

export function VimeoRuns({ newest }: { newest: VimeoRunDto | null }) {
  const isRunning = newest?.state === 'running' || newest?.state === 'waiting'
  useRefreshWhile(isRunning, REFRESH_MS)
  return (
    <section aria-labelledby="take-in" className="mt-12 border-t border-line pt-8">
      <h2 id="take-in" tabIndex={-1} className="text-title">
        Import
      </h2>
      <Status className="numerals mt-3" announced={newest?.state === 'running' ? 'Importing.' : undefined}>
        {isRunning && progressText(newest)}
      </Status>
      <div className="mt-4">
        {isRunning ? (
          <ConfirmAction
            key="stop"
            title="Stop importing?"
            description="Videos imported so far are kept. Import again to continue."
            confirm="Stop"
            action={stopVimeoRunAction.bind(null, { id: newest.id })}
            done="Stopped"
          >
            Stop…
          </ConfirmAction>
        ) : (
          <ConfirmAction
            key="start"
            title="Import from Vimeo?"
            description="New videos become drafts. Existing videos, including public ones, are updated from Vimeo, but edits made here are kept."
            confirm="Import"
            action={startVimeoRunAction.bind(null, {})}
            done="Import started"
          >
            Import…
          </ConfirmAction>
        )}
      </div>
    </section>
  )
}
