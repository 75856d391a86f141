'use client'

import { useState } from 'react'
import { ActionButton } from '@/app/(admin)/dashboard/_dialogs/action-button'
import { NumberCell } from '@/app/(admin)/dashboard/_list/cells'
import { DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { Button } from '@/components/ui/buttons/button'
import type { SubCategoryDto } from '@/lib/domains/catalogue/schema'
import { accessKinds } from '@/lib/domains/catalogue/videos/schema'
import { vimeoKindNames, vimeoKinds, type VimeoMappingDto } from '@/lib/domains/import/vimeo-runs/schema'
import { lookAtVimeoAction } from '@/lib/domains/import/vimeo/actions'
import { formatMoment, formatNumber } from '@/lib/shared/format/format'
import { isolated } from '@/lib/shared/format/isolated'
import { VimeoChoiceDialog } from './vimeo-choice-dialog'

/** What is chosen for a group, in a line. */
function chosen({ choice, subCategory, series, tag, access }: VimeoMappingDto): string {
  if (choice === 'out') return 'Left out'
  const parts = [
    ...(choice ? [categoryLabels[choice], subCategory && isolated(subCategory.label), accessKinds[access]] : []),
    series && `series ${isolated(series.label)}`,
    tag && `tag ${isolated(tag.label)}`,
  ]
  return parts.filter(Boolean).join(', ') || 'Not chosen'
}

type VimeoChoicesProps = {
  mappings: readonly VimeoMappingDto[]
  lookedAt: string | null
  subCategories: readonly SubCategoryDto[]
}

/** The folders, showcases and tags of the Vimeo account, and what becomes of their videos. */
export function VimeoChoices({ mappings, lookedAt, subCategories }: VimeoChoicesProps) {
  const [editing, setEditing] = useState<VimeoMappingDto | null>(null)
  return (
    <section aria-labelledby="choices" className="mt-10">
      <h2 id="choices" tabIndex={-1} className="text-title">
        Where videos go
      </h2>
      <p className="mt-2 max-w-measure text-sand">
        Where a video is in several, its folder decides before the folders around it, they before showcases, these
        before tags, in the order of this list. The first that names a category or leaves out decides; the first series
        counts; tags are added up. What is chosen is kept for the next time.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <ActionButton action={lookAtVimeoAction.bind(null, {})} done="Vimeo was looked at">
          Look at Vimeo
        </ActionButton>
        <p className="text-fine text-dust">
          {lookedAt ? `Last looked on ${formatMoment(lookedAt)}.` : 'Folders, showcases and tags are read from Vimeo.'}
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
                    {!isThere && ' (not at Vimeo any more)'}
                  </>
                ),
                Videos: ({ videos }) => <NumberCell>{formatNumber(videos)}</NumberCell>,
                'Goes to': chosen,
              }}
              actions={(row) => (
                <Button variant="ghost" size="sm" aria-label={`Choose for ${row.name}`} onClick={() => setEditing(row)}>
                  Choose
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
