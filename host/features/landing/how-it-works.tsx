import { FileSearch, PenLine, Rocket } from 'lucide-react'

const steps = [
  {
    Icon: FileSearch,
    title: 'Assess your website',
    text: 'Enter its address. You get a screenshot, findings with their evidence, and a score card for each of six groups.',
  },
  {
    Icon: PenLine,
    title: 'Agree on your brand',
    text: 'Confab drafts a brand blueprint from your website. You accept or change it, field by field.',
  },
  {
    Icon: Rocket,
    title: 'Work with your agents',
    text: 'They plan, write, design and answer in your voice, from your own pages and files, and cite their sources.',
  },
]

/** The way in three steps. */
export function HowItWorks() {
  return (
    <section className="landing-section" aria-labelledby="how">
      <h2 id="how">How it works</h2>
      <ol className="landing-steps">
        {steps.map(({ Icon, title, text }, index) => (
          <li key={title}>
            <span className="landing-step-icon" aria-hidden>
              <Icon size={24} />
            </span>
            <h3>
              {index + 1}. {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
