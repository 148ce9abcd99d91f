// Describes the stack to `cdk`, which checks it by the rules of AWS: what breaks one, and is not acknowledged, is not deployed.
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { readSettings } from './read-settings.ts'
import { createSignInStack } from './sign-in-stack.ts'

const app = new App()
const find = (name: string): unknown => app.node.tryGetContext(name)

function readOrExplain() {
  try {
    return readSettings(find)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(1)
  }
}

createSignInStack(app, readOrExplain())
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
