import { Button } from '@/components/ui/button'

type DialogActionsProps = { submit: string; busy: boolean; onCancel: () => void }

/** The end of a form in a dialog: Cancel, and the button that sends it. */
export function DialogActions({ submit, busy, onCancel }: DialogActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="ghost" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
    </div>
  )
}
