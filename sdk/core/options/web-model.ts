/** The options of a model that runs in the page. */

/** A model of the catalogue. The names of the specification are the older ones of the engine; both are read. */
export interface WebModelRecord {
  /** Where its weights are. */
  model?: string
  /** The older name of `model`. */
  model_url?: string
  /** What it is called. */
  model_id?: string
  /** The older name of `model_id`. */
  local_id?: string
  /** Where its compiled code is. */
  model_lib?: string
  /** The older name of `model_lib`. */
  model_lib_url?: string
  /** The graphics memory it takes, in MB. */
  vram_required_MB?: number
  /** Whether it runs on a device with little memory, such as a phone. */
  low_resource_required?: boolean
  /** The largest buffer it asks of the graphics card, in bytes. */
  buffer_size_required_bytes?: number
  /** What it asks of WebGPU, e.g. `shader-f16`. */
  required_features?: string[]
  /** Changes to the model's own configuration. */
  overrides?: Record<string, unknown>
}

/** The panel above the messages that loads the model. */
export interface WebModelIntro {
  /** False shows no panel: the model loads at once. Default true. */
  displayed?: boolean
  /** Whether the messages scroll to the panel as it changes. Default true. */
  autoScroll?: boolean
  /** Html of your own instead of the words and buttons before the model is loaded. */
  initialHtml?: string
  /** The class of the element in `initialHtml` that downloads the model. */
  downloadClass?: string
  /** The class of the element in `initialHtml` that asks for the model's files. */
  uploadClass?: string
  /** The class of the input in `initialHtml` that takes them. */
  fileInputClass?: string
  /** Html of your own for when the model is loaded. */
  afterLoadHtml?: string
  /** The class of the element in `afterLoadHtml` that saves the model's files. */
  exportFilesClass?: string
  /** Whether the panel goes when the model is loaded. Default false. */
  removeAfterLoad?: boolean
  /** Whether the panel goes with the first message after that. Default false. */
  removeAfterMessage?: boolean
}

/** A language model that runs in the page itself. */
export interface WebModelOptions {
  /** Which model of the catalogue. Default: a small one, see `connectors/defaults.ts`. */
  model?: string
  /** What the model is told before the conversation. */
  instruction?: string
  /** Where the files of `model` are, when it is none of the catalogue or lies on a server of your own. */
  urls?: {
    /** Of its weights. */
    model?: string
    /** Of its compiled code. */
    wasm?: string
  }
  /** When it loads, and what becomes of its files. Default: when the visitor asks for it. */
  load?: {
    /** As soon as the chat is there. */
    onInit?: boolean
    /** With the first message. */
    onMessage?: boolean
    /** Takes away what an earlier load kept, first. */
    clearCache?: boolean
    /** Keeps nothing for the next time. */
    skipCache?: boolean
  }
  /** The panel that loads it. */
  introMessage?: WebModelIntro
  /** Runs the model there instead of in the page. Its files can then be neither saved nor brought. */
  worker?: Worker
  /** The package `@mlc-ai/web-llm`, or a promise of it. Default: `window.webLLM`. (The build holds no copy: a bundler would have to find it.) */
  module?: unknown
  /** How many seconds to look for the package on the page. Default 5. (chat.md §9) */
  searchSeconds?: number
  /** Models beside those that the package knows. */
  catalogue?: WebModelRecord[]
}
