'use client'

import { Languages, Merge, Pencil, ScrollText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionDialog } from '@/app/(admin)/dashboard/_dialogs/confirm-action'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { deleteNameAction } from '@/lib/domains/catalogue/actions'
import { wordsKinds, type NameWordsDto } from '@/lib/domains/names/articles/schema'
import type { StaffNameDto, StaffNameKind } from '@/lib/domains/names/entries/schema'
import type { SpellingsDto } from '@/lib/domains/names/transliteration/schema'
import { TRASH_NOTE } from '@/lib/domains/trash/schema'
import { isScriptNameKind } from '@/lib/shared/music/scripts'
import { MergeDialog } from './merge-dialog'
import { NameDialog } from './name-dialog'
import { SpellingsDialog } from './spellings-dialog'
import { WordsDialog } from './words-dialog'

type NameActionsProps = { kind: StaffNameKind; name: StaffNameDto; words: NameWordsDto; spellings: SpellingsDto }

/**
 * What can be done with a name: change it, write of it, confirm it in other scripts, merge it into another, delete it
 * when nothing has it.
 */
export function NameActions({ kind, name, words, spellings }: NameActionsProps) {
  const [open, setOpen] = useState<'change' | 'words' | 'scripts' | 'merge' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const ofWords = wordsKinds.find((each) => each === kind)
  return (
    <>
      <IconButton icon={Pencil} label={`Change: ${name.name}`} onClick={() => setOpen('change')} />
      {ofWords && <IconButton icon={ScrollText} label={`Words: ${name.name}`} onClick={() => setOpen('words')} />}
      {isScriptNameKind(kind) && (
        <IconButton icon={Languages} label={`Scripts: ${name.name}`} onClick={() => setOpen('scripts')} />
      )}
      <IconButton icon={Merge} label={`Merge: ${name.name}`} onClick={() => setOpen('merge')} />
      {name.uses === 0 && <IconButton icon={Trash2} label={`Delete: ${name.name}`} onClick={() => setOpen('delete')} />}
      {open === 'change' && <NameDialog kind={kind} name={name} onClose={close} />}
      {open === 'words' && ofWords && <WordsDialog kind={ofWords} name={name} words={words} onClose={close} />}
      {open === 'scripts' && isScriptNameKind(kind) && (
        <SpellingsDialog kind={kind} name={name} spellings={spellings} onClose={close} />
      )}
      {open === 'merge' && <MergeDialog kind={kind} name={name} onClose={close} />}
      {open === 'delete' && (
        <ActionDialog
          title={`Delete the ${kind}`}
          description={
            <>
              “<bdi>{name.name}</bdi>” will be deleted. Nothing uses it. {kind === 'artist' && TRASH_NOTE}
            </>
          }
          confirm="Delete"
          action={deleteNameAction.bind(null, { kind, id: name.id })}
          done="Deleted"
          onClose={close}
        />
      )}
    </>
  )
}
