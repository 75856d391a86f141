'use client'

import { ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { SelectionField } from '@/app/(admin)/dashboard/_fields/choice-field'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Field } from '@/components/ui/fields/field'
import type { Choice } from '@/lib/domains/catalogue/editing/schema'
import { MAX_PERFORMERS } from '@/lib/domains/catalogue/performers/schema'
import type { VideoForm } from '@/lib/domains/catalogue/videos/schema'

/** Edits the ordered list of performers. The first one is the video's artist. */
export function PerformersField({ stored }: { stored: readonly Choice[] }) {
  const { control, register, getValues, formState } = useFormContext<VideoForm>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'performers' })
  const [said, setSaid] = useState('')
  const problem = formState.errors.performers?.root?.message ?? formState.errors.performers?.message
  const storedAt = (index: number) => {
    const id = getValues(`performers.${index}.artistId`)
    return stored.find((choice) => choice.id === id) ?? null
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">Performers</legend>
      {fields.map(({ id }, index) => {
        const what = index === 0 ? 'artist' : `performer ${index + 1}`
        return (
          <div key={id} className="flex flex-wrap items-start gap-x-3 gap-y-2">
            <div className="grid min-w-0 flex-1 basis-72 gap-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <SelectionField
                kind="artist"
                label={index === 0 ? 'Artist' : `Performer ${index + 1}`}
                name={`performers.${index}.artistId`}
                stored={storedAt(index)}
              />
              <Field
                label={index === 0 ? 'Role' : `Role of performer ${index + 1}`}
                placeholder="vocal, violin, dancer"
                autoComplete="off"
                error={formState.errors.performers?.[index]?.role?.message}
                {...register(`performers.${index}.role`)}
              />
            </div>
            {fields.length > 1 && (
              <div className="flex sm:mt-7">
                <IconButton
                  icon={ArrowUp}
                  label={`Move ${what} up`}
                  aria-disabled={index === 0}
                  onClick={() => {
                    move(index, index - 1)
                    setSaid(`Moved to position ${index} of ${fields.length}`)
                  }}
                />
                <IconButton icon={X} label={`Remove ${what}`} onClick={() => remove(index)} />
              </div>
            )}
          </div>
        )
      })}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div>
        <Button
          variant="secondary"
          size="sm"
          disabled={fields.length >= MAX_PERFORMERS}
          onClick={() => append({ artistId: null, role: '' })}
        >
          Add a performer
        </Button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}
