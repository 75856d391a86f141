export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

export type NamedKey = 'Enter' | 'Escape' | 'ArrowDown'

/** A window with its own history, cookies and storage, driven by the engine's protocol. */
export type Driver = {
  open: (url: string) => Promise<void>
  /** @param script an expression that evaluates to a string */
  evaluate: (script: string) => Promise<string>
  /** Clicks at a position in the viewport, in pixels. */
  click: (x: number, y: number) => Promise<void>
  press: (key: NamedKey | (string & {})) => Promise<void>
  type: (text: string) => Promise<void>
  chooseFile: (selector: string, path: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** Takes a PNG screenshot of the viewport. */
  picture: () => Promise<Uint8Array>
  close: () => Promise<void>
}

export type Engine = {
  newWindow: () => Promise<Driver>
  close: () => Promise<void>
}

export const desktop = { width: 1280, height: 900 }

/** Path of the engine's program, or URL of its driver, as found by the runner; '' if it is missing. */
export const programOf = (name: EngineName) => process.env[`ENGINES_${name.toUpperCase()}`] ?? ''
