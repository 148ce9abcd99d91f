import { actionLabels } from '../sdk/core/labels/actions.ts'
import { appLabels } from '../sdk/core/labels/apps.ts'
import { blockLabels } from '../sdk/core/labels/blocks/blocks.ts'
import { featureLabels } from '../sdk/core/labels/features.ts'
import { findLabels } from '../sdk/core/labels/find/find.ts'
import { finishLabels } from '../sdk/core/labels/finish.ts'
import { inputLabels } from '../sdk/core/labels/input.ts'
import { keyLabels } from '../sdk/core/labels/keys.ts'
import type { Labels } from '../sdk/core/labels/labels.ts'
import { launcherTexts } from '../sdk/core/labels/launcher.ts'
import { messageLabels } from '../sdk/core/labels/messages.ts'
import { storageLabels } from '../sdk/core/labels/storage.ts'
import { outboxLabels } from '../sdk/core/labels/outbox.ts'
import { queueLabels } from '../sdk/core/labels/queue.ts'
import { disclosureLabels } from '../sdk/core/labels/disclosure/disclosure.ts'
import { documentLabels } from '../sdk/core/labels/documents/documents.ts'
import { shortcutLabels } from '../sdk/core/labels/shortcuts/shortcuts.ts'
import { suggestionLabels } from '../sdk/core/labels/suggestions.ts'
import { threadLabels } from '../sdk/core/labels/threads.ts'
import { serverLabels } from '../sdk/core/labels/server/server-labels.ts'
import { toolLabels } from '../sdk/core/labels/tools.ts'

/** Every English text of the SDK. The compiler names those that stand in no table. */
export const allLabels: Labels = {
  ...launcherTexts,
  ...featureLabels(
    messageLabels(
      finishLabels(
        appLabels(
          toolLabels(
            threadLabels(
              storageLabels(
                outboxLabels(
                  queueLabels(
                    suggestionLabels(
                      actionLabels(
                        keyLabels(
                          serverLabels(inputLabels(shortcutLabels(documentLabels(findLabels(disclosureLabels(blockLabels())))))),
                        ),
                      ),
                    ),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
}
