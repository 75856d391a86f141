export const optionListClass =
  'absolute top-full right-0 left-0 z-20 mt-1 max-h-72 overflow-y-auto rounded-card border border-edge bg-high'

export const optionClass =
  'min-h-11 cursor-pointer px-4 py-2.5 text-ivory hover:bg-raised aria-selected:bg-raised aria-selected:text-brass-bright'
