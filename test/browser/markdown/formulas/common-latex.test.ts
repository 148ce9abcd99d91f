// @module-tag thorough: each command that papers, textbooks and models use.
import temml from 'temml'
import { expect, test } from 'vitest'
import { createTypesetter } from '../../../../sdk/parts/formulas/create-typesetter.ts'

const set = createTypesetter(temml)

const lists = {
  'Greek letters': String.raw`\alpha \beta \gamma \delta \epsilon \varepsilon \zeta \eta \theta \vartheta \iota \kappa \lambda \mu \nu \xi \pi \varpi \rho \varrho \sigma \varsigma \tau \upsilon \phi \varphi \chi \psi \omega \Gamma \Delta \Theta \Lambda \Xi \Pi \Sigma \Upsilon \Phi \Psi \Omega`,
  operators: String.raw`\pm \mp \times \div \cdot \ast \star \circ \bullet \cap \cup \uplus \sqcap \sqcup \vee \wedge \land \lor \lnot \neg \setminus \wr \diamond \oplus \ominus \otimes \oslash \odot \dagger \ddagger \amalg \triangleleft \triangleright \bigcirc`,
  relations: String.raw`\leq \le \geq \ge \neq \ne \equiv \sim \simeq \approx \cong \propto \prec \succ \preceq \succeq \ll \gg \subset \supset \subseteq \supseteq \nsubseteq \subsetneq \sqsubseteq \in \ni \notin \vdash \dashv \models \perp \parallel \mid \nmid \asymp \doteq \bowtie \triangleq \coloneqq \lesssim \gtrsim`,
  arrows: String.raw`\leftarrow \gets \rightarrow \to \leftrightarrow \Leftarrow \Rightarrow \Leftrightarrow \iff \implies \impliedby \mapsto \longmapsto \longrightarrow \Longrightarrow \hookrightarrow \rightharpoonup \rightleftharpoons \uparrow \downarrow \updownarrow \Uparrow \nearrow \searrow \rightsquigarrow \twoheadrightarrow`,
  'large operators': String.raw`\sum \prod \coprod \int \iint \iiint \oint \bigcap \bigcup \bigsqcup \bigvee \bigwedge \bigodot \bigotimes \bigoplus \biguplus`,
  functions: String.raw`\sin \cos \tan \cot \sec \csc \arcsin \arccos \arctan \sinh \cosh \tanh \log \ln \lg \exp \lim \limsup \liminf \max \min \sup \inf \det \dim \ker \deg \gcd \hom \arg \Pr`,
  'other signs': String.raw`\infty \partial \nabla \forall \exists \nexists \emptyset \varnothing \hbar \ell \Re \Im \wp \aleph \angle \triangle \square \blacksquare \top \bot \prime \dots \ldots \cdots \vdots \ddots \therefore \because \checkmark \degree \S \P \copyright \pounds \% \$ \& \# \_ \{ \} \| \langle \rangle \lfloor \rfloor \lceil \rceil \backslash`,
  'own of papers': String.raw`\R \N \Z \Q \C`,
}

const single = Object.entries(lists).flatMap(([kind, list]) => list.split(' ').map((command) => [kind, command] as const))

const made = [
  ...[
    'mathbb',
    'mathbf',
    'mathcal',
    'mathfrak',
    'mathrm',
    'mathsf',
    'mathscr',
    'mathit',
    'mathtt',
    'boldsymbol',
    'bm',
    'pmb',
  ].map((name) => `\\${name}{A}`),
  ...['text', 'textbf', 'textit', 'textrm', 'texttt', 'textsf', 'mbox', 'operatorname', 'operatorname*'].map(
    (name) => `\\${name}{word}`,
  ),
  ...[
    'hat',
    'bar',
    'vec',
    'dot',
    'ddot',
    'tilde',
    'check',
    'breve',
    'acute',
    'grave',
    'mathring',
    'widehat',
    'widetilde',
    'overline',
    'underline',
    'overrightarrow',
    'overleftarrow',
    'overbrace',
    'underbrace',
  ].map((name) => `\\${name}{x}`),
  ...[
    'matrix',
    'pmatrix',
    'bmatrix',
    'Bmatrix',
    'vmatrix',
    'Vmatrix',
    'smallmatrix',
    'cases',
    'rcases',
    'aligned',
    'gathered',
    'split',
  ].map((name) => `\\begin{${name}} a & b \\\\ c & d \\end{${name}}`),
  ...['align', 'align*', 'equation', 'equation*', 'gather', 'gather*', 'multline', 'alignat'].map(
    (name) => `\\begin{${name}}${name === 'alignat' ? '{2}' : ''} a = b \\end{${name}}`,
  ),
  String.raw`\begin{array}{l|cr} a & b & c \\ \hline d & e & f \end{array}`,
  String.raw`\frac{a}{b} \dfrac{a}{b} \tfrac{a}{b} \cfrac{1}{1 + \cfrac{1}{2}} \binom{n}{k} \dbinom{n}{k}`,
  String.raw`\sqrt{2} \sqrt[3]{x} x^{2} x_{i} x_i^2 {}_1^2X \overset{!}{=} \underset{x}{\max} \stackrel{def}{=}`,
  String.raw`\left( \frac{a}{b} \right) \left[ x \right. \left\{ x \right\} \left\| v \right\| \left. x \right| \big( \Big[ \bigg\{ \Bigg| x`,
  String.raw`\sum_{i=1}^{n} i \int_0^\infty e^{-x}\,dx \lim_{x \to 0} f \prod\limits_{k} \int\nolimits_a^b \sum_{\substack{i<n \\ j<m}}`,
  String.raw`\xrightarrow{f} \xleftarrow[g]{f} \cancel{x} \bcancel{x} \xcancel{x} \boxed{E=mc^2} \phantom{x} \hphantom{x} \vphantom{x}`,
  String.raw`\color{red}{x} \textcolor{blue}{y} \colorbox{yellow}{z} \displaystyle \textstyle \scriptstyle`,
  String.raw`a\,b\:c\;d\!e\ f\quad g\qquad h~i \mathrm{d}x \pmod{n} \bmod n \mod n \tag{1}`,
  String.raw`\newcommand{\half}{\frac12} \half \def\two{2} \two \ce{H2O}`,
  String.raw`\lvert x \rvert \lVert x \rVert f'(x) f''(x) x^\prime \not= \overbrace{a+b}^{c} \underbrace{a+b}_{c}`,
]

test.each(single)('%s: %s is set', (_, command) => {
  expect(set(command, false)?.matches('math')).toBe(true)
})

test.each(made)('%s is set', (source) => {
  expect(set(source, true)?.matches('math')).toBe(true)
})
