import { StateMark, type Tone } from '@/app/(admin)/dashboard/_marks/marks'
import { codeBlockStates, type CodeBlockDto, type CodeBlockState } from '@/lib/domains/payments/code-blocks/schema'
import { formatShortDay } from '@/lib/shared/format/format'

const tones: Record<CodeBlockState, Tone> = { open: 'good', expired: 'none', revoked: 'bad' }

/** `expiresAt` is the end of the last day, so the moment before it is shown. */
export function BlockState({ block: { state, expiresAt } }: { block: CodeBlockDto }) {
  const last = expiresAt && formatShortDay(new Date(Date.parse(expiresAt) - 1).toISOString())
  return (
    <>
      <StateMark tone={tones[state]}>{codeBlockStates[state]}</StateMark>
      {last && state === 'open' && <span className="block text-fine text-sand">until {last}</span>}
    </>
  )
}
