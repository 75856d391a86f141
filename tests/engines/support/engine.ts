/** The engines that the journeys are walked in. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

/** Keys that journeys press, besides single letters. */
export type NamedKey = 'Enter' | 'Escape' | 'ArrowDown'

/** A window with a history, cookies and a storage of its own, as the engine's protocol drives it. */
export type Driver = {
  open: (url: string) => Promise<void>
  /** @param script an expression. @returns its value, which is a text */
  evaluate: (script: string) => Promise<string>
  /** Moves the pointer to a point of the viewport, and clicks there. */
  click: (x: number, y: number) => Promise<void>
  press: (key: NamedKey | (string & {})) => Promise<void>
  /** Presses a key for each letter. */
  type: (text: string) => Promise<void>
  /** Gives a file to an input, as its dialog does. @param selector of the input */
  chooseFile: (selector: string, path: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** A picture of the viewport, as PNG. */
  picture: () => Promise<Uint8Array>
  close: () => Promise<void>
}

/** A browser that runs. */
export type Engine = {
  newWindow: () => Promise<Driver>
  close: () => Promise<void>
}

export const desktop = { width: 1280, height: 900 }

/** The engine's program, or the address of its driver, as the runner found it; '' where there is none. */
export const programOf = (name: EngineName) => process.env[`ENGINES_${name.toUpperCase()}`] ?? ''
