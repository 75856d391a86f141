type VolumeSliderProps = {
  label: string
  /** From 0 to 1. */
  volume: number
  onChange: (volume: number) => void
  className: string
}

export function VolumeSlider({ label, volume, onChange, className }: VolumeSliderProps) {
  return (
    <input
      type="range"
      min={0}
      max={1}
      step={0.05}
      value={volume}
      aria-label={label}
      aria-valuetext={`${Math.round(volume * 100)}%`}
      onChange={(event) => onChange(Number(event.target.value))}
      className={`h-11 accent-brass ${className}`}
    />
  )
}
