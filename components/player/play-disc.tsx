import { clsx } from 'clsx'
import { Icon } from '@/components/ui/icon'

/** Grows and brightens while an ancestor with the class `group` is hovered. */
export function PlayDisc({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'grid place-items-center rounded-full bg-brass text-ground shadow-lg shadow-black/50 transition-transform',
        'duration-scene ease-curtain group-hover:scale-110 group-hover:bg-brass-bright',
        className ?? 'size-20',
      )}
    >
      <Icon shape="play" className="size-[42%] translate-x-[6%]" fill="currentColor" />
    </span>
  )
}
