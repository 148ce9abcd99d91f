import type { Preview } from '@storybook/react-vite'
import { addons } from 'storybook/preview-api'
import { configure } from 'storybook/test'
import { emulateMedia } from '../kit/emulate-media.ts'
import { showHostSheets } from '../kit/host-sheets.ts'
import { nestOptions } from '../kit/controls/nest-options.ts'
import { orderControls } from '../kit/controls/order-controls.ts'
import { reportCause } from '../kit/report-cause.ts'
import { settleAnimations } from '../kit/settle-animations.ts'
import { snippetEvent } from '../kit/controls/snippet-event.ts'
import { snippets } from '../kit/controls/snippets.ts'
import { Stage } from '../kit/stage.tsx'

// A busy machine draws later than the usual second.
configure({ asyncUtilTimeout: 10_000 })

const choice = (name: string, icon: string, items: readonly [value: string, title: string][]) => ({
  name,
  toolbar: { title: name, icon, items: items.map(([value, title]) => ({ value, title })), dynamicTitle: true },
})

/** The switches of the toolbar for the same story in a frame, which is as wide as the story is to be. */
const frameGlobals = (globals: Readonly<Record<string, unknown>>): string =>
  ['theme', 'direction', 'colours', 'motion'].map((name) => `${name}:${String(globals[name])}`).join(';')

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    // A finding of axe fails the story's test.
    a11y: { test: 'error' },
    controls: { expanded: true },
    react: { rootOptions: { onRecoverableError: reportCause } },
    options: {
      storySort: {
        order: [
          'Start',
          'Themes',
          ['Theme builder', 'Tokens'],
          'States',
          ['Overview'],
          'Composer',
          'Messages',
          'Tools and reasoning',
          'Voice and camera',
          'Errors',
          'Services',
          ['Your backend'],
          'Host',
        ],
      },
    },
  },
  argTypesEnhancers: [orderControls],
  globalTypes: {
    theme: choice('Theme', 'contrast', [
      ['light', 'Light'],
      ['dark', 'Dark'],
    ]),
    direction: choice('Direction', 'transfer', [
      ['ltr', 'Left to right'],
      ['rtl', 'Right to left'],
    ]),
    width: choice('Width', 'mobile', [
      ['wide', 'Full width'],
      ['narrow', '320 px'],
      ['phone', '390 px'],
    ]),
    colours: choice('Colours', 'eye', [
      ['own', 'Own colours'],
      ['forced', 'Forced colours'],
    ]),
    motion: choice('Motion', 'play', [
      ['full', 'Full motion'],
      ['reduced', 'Reduced motion'],
    ]),
  },
  initialGlobals: { theme: 'light', direction: 'ltr', width: 'wide', colours: 'own', motion: 'full' },
  beforeEach({ globals, parameters }) {
    showHostSheets(parameters['isHost'] === true)
    return emulateMedia({ areColoursForced: globals['colours'] === 'forced', isMotionReduced: globals['motion'] === 'reduced' })
  },
  afterEach: settleAnimations,
  decorators: [
    (Story, { args, argTypes }) => {
      // Functions do not reach Storybook's own side as they are: the code is written here.
      if ('connect' in argTypes) addons.getChannel().emit(snippetEvent, snippets(nestOptions(args)))
      return <Story />
    },
    (Story, { globals, id, parameters }) => (
      <Stage
        theme={String(globals['theme'])}
        direction={globals['direction'] === 'rtl' ? 'rtl' : 'ltr'}
        width={String(globals['width'])}
        isDesignPage={parameters['isDesignPage'] === true}
        pageAddress={
          parameters['isWholePage'] === true ? `iframe.html?id=${id}&viewMode=story&globals=${frameGlobals(globals)}` : undefined
        }
      >
        <Story />
      </Stage>
    ),
  ],
}

export default preview
