// The option `webModel`: the catalogue of models, how one is loaded, the introduction with its buttons.
/** The options of a model that runs in the page. */

/** A model of the catalogue. Field names of older engine versions are supported too. */
export interface WebModelRecord {
  /** The URL of its weights. */
  model?: string
  /** The older name of `model`. */
  model_url?: string
  /** Its name. */
  model_id?: string
  /** The older name of `model_id`. */
  local_id?: string
  /** The URL of its compiled code. */
  model_lib?: string
  /** The older name of `model_lib`. */
  model_lib_url?: string
  /** The graphics memory it needs, in MB. */
  vram_required_MB?: number
  /** It runs on a device with little memory, such as a phone. */
  low_resource_required?: boolean
  /** The largest GPU buffer it needs, in bytes. */
  buffer_size_required_bytes?: number
  /** The WebGPU features it needs, e.g. `shader-f16`. */
  required_features?: string[]
  /** Changes to the model's own configuration. */
  overrides?: Record<string, unknown>
}

/** The panel above the messages that loads the model. */
export interface WebModelIntro {
  /**
   * Shows the panel; false loads the model immediately.
   * @default true
   */
  displayed?: boolean
  /**
   * Scrolls to the panel as it changes.
   * @default true
   */
  autoScroll?: boolean
  /** Your own HTML before the model is loaded. */
  initialHtml?: string
  /** The class of the element in `initialHtml` that downloads the model. */
  downloadClass?: string
  /** The class of the element in `initialHtml` that opens the file picker for the model's files. */
  uploadClass?: string
  /** The class of the input in `initialHtml` for these files. */
  fileInputClass?: string
  /** Your own HTML after the model is loaded. */
  afterLoadHtml?: string
  /** The class of the element in `afterLoadHtml` that saves the model's files. */
  exportFilesClass?: string
  /**
   * Removes the panel when the model is loaded.
   * @default false
   */
  removeAfterLoad?: boolean
  /**
   * Removes the panel with the first message after loading.
   * @default false
   */
  removeAfterMessage?: boolean
}

/** A language model that runs in the visitor's browser. */
export interface WebModelOptions {
  /**
   * The name of a model of the catalogue.
   * @default a small one
   */
  model?: string
  /** Instructions for the model, before the conversation. */
  instruction?: string
  /** The URLs of the files of `model`, if it is not in the catalogue or is hosted on your own server. */
  urls?: {
    /** The URL of its weights. */
    model?: string
    /** The URL of its compiled code. */
    wasm?: string
  }
  /**
   * When the model loads, and whether its files are cached.
   * @default when the visitor starts it
   */
  load?: {
    /**
     * Loads it as soon as the chat is rendered.
     * @default false
     */
    onInit?: boolean
    /**
     * Loads it with the first message.
     * @default false
     */
    onMessage?: boolean
    /**
     * Deletes the cached files first.
     * @default false
     */
    clearCache?: boolean
    /**
     * Does not cache the files.
     * @default false
     */
    skipCache?: boolean
  }
  /** The panel that loads the model. */
  introMessage?: WebModelIntro
  /** Runs the model in this worker instead of the page. Its files can then be neither saved nor uploaded. */
  worker?: Worker
  /**
   * The package `@mlc-ai/web-llm`, or a promise of it.
   * @default 'window.webLLM'
   */
  module?: unknown
  /**
   * How many seconds to look for the package on the page.
   * @default 5
   */
  searchSeconds?: number
  /** Models in addition to those of the package. */
  catalogue?: WebModelRecord[]
}
