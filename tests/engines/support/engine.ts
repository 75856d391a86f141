export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

export type NamedKey = 'Enter' | 'Escape' | 'ArrowDown'

/** Browser window with its own history, cookies and storage, controlled through the engine's protocol. */
export type Driver = {
  open: (url: string) => Promise<void>
  /** @param script expression whose value is a string */
  evaluate: (script: string) => Promise<string>
  /** Clicks at a position in the viewport (pixels). */
  click: (x: number, y: number) => Promise<void>
  press: (key: NamedKey | (string & {})) => Promise<void>
  type: (text: string) => Promise<void>
  chooseFile: (selector: string, path: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** Returns a PNG of the viewport. */
  picture: () => Promise<Uint8Array>
  close: () => Promise<void>
}

export type Engine = {
  newWindow: () => Promise<Driver>
  close: () => Promise<void>
}

export const desktop = { width: 1280, height: 900 }

/** Returns the path of the engine's program, or the URL of its driver; '' if the runner found none. */
export const programOf = (name: EngineName) => process.env[`ENGINES_${name.toUpperCase()}`] ?? ''
