// Which commands of LaTeX are set in answers, and which stay as they are written: for the table in sdk/README.md, and for the test that
// sets each of them.

const { raw } = String
const argument = (name) => `${name}{x}`
const word = (name) => `${name}{word}`
const two = (name) => `${name}{a}{b}`
const alone = (name) => name
const cells = (name) => raw`\begin{${name}} a & b \\ c & d \end{${name}}`
const lines = (name) => raw`\begin{${name}} a &= b \\ &= c \end{${name}}`
const line = (name) => raw`\begin{${name}} a = b \end{${name}}`

/** Kinds of commands, each with how one of them is written in a formula. */
const covered = [
  [
    'Greek letters',
    alone,
    raw`\alpha \beta \gamma \delta \epsilon \varepsilon \zeta \eta \theta \vartheta \iota \kappa \varkappa \lambda \mu \nu \xi \omicron \pi \varpi \rho \varrho \sigma \varsigma \tau \upsilon \phi \varphi \chi \psi \omega \digamma \Gamma \Delta \Theta \Lambda \Xi \Pi \Sigma \Upsilon \Phi \Psi \Omega`,
  ],
  [
    'Operators',
    alone,
    raw`\pm \mp \times \div \cdot \ast \star \circ \bullet \cap \cup \uplus \sqcap \sqcup \vee \wedge \land \lor \lnot \neg \setminus \wr \diamond \oplus \ominus \otimes \oslash \odot \dagger \ddagger \amalg \triangleleft \triangleright \bigcirc \ltimes \rtimes`,
  ],
  [
    'Relations',
    alone,
    raw`\leq \le \geq \ge \neq \ne \equiv \sim \simeq \approx \cong \propto \prec \succ \preceq \succeq \ll \gg \subset \supset \subseteq \supseteq \nsubseteq \subsetneq \sqsubseteq \in \ni \notin \vdash \dashv \models \perp \parallel \mid \nmid \asymp \doteq \bowtie \triangleq \coloneqq \lesssim \gtrsim \leqslant \geqslant \not`,
    { '\\not': raw`\not=` },
  ],
  [
    'Arrows',
    alone,
    raw`\leftarrow \gets \rightarrow \to \leftrightarrow \Leftarrow \Rightarrow \Leftrightarrow \iff \implies \impliedby \mapsto \longmapsto \longrightarrow \Longrightarrow \hookrightarrow \rightharpoonup \rightleftharpoons \uparrow \downarrow \updownarrow \Uparrow \nearrow \searrow \rightsquigarrow \twoheadrightarrow \leadsto`,
  ],
  ['Arrows with words', argument, raw`\xrightarrow \xleftarrow \xleftrightarrow \xRightarrow \xmapsto \xrightleftharpoons`],
  [
    'Large operators',
    (name) => raw`${name}_{i=1}^{n} x`,
    raw`\sum \prod \coprod \int \iint \iiint \oint \oiint \bigcap \bigcup \bigsqcup \bigvee \bigwedge \bigodot \bigotimes \bigoplus \biguplus \limits \nolimits \substack`,
    { '\\limits': raw`\prod\limits_{k}`, '\\nolimits': raw`\int\nolimits_a^b`, '\\substack': raw`\sum_{\substack{i<n \\ j<m}}` },
  ],
  [
    'Functions',
    alone,
    raw`\sin \cos \tan \cot \sec \csc \arcsin \arccos \arctan \sinh \cosh \tanh \log \ln \lg \exp \lim \limsup \liminf \max \min \sup \inf \det \dim \ker \deg \gcd \hom \arg \Pr \argmax \argmin \bmod \pmod \mod \operatorname \operatorname*`,
    {
      '\\pmod': raw`a \equiv b \pmod{n}`,
      '\\mod': raw`a \mod n`,
      '\\bmod': raw`a \bmod n`,
      '\\operatorname': raw`\operatorname{rank} A`,
      '\\operatorname*': raw`\operatorname*{arg\,max}_x f`,
    },
  ],
  [
    'Fractions, roots, powers',
    two,
    raw`\frac \dfrac \tfrac \cfrac \binom \dbinom \tbinom \genfrac \over \choose \sqrt ^ _ \overset \underset \stackrel \prescript \sideset`,
    {
      '\\genfrac': raw`\genfrac{(}{)}{0pt}{}{a}{b}`,
      '\\over': raw`{a \over b}`,
      '\\choose': raw`{n \choose k}`,
      '\\sqrt': raw`\sqrt{2} + \sqrt[3]{x}`,
      '^': 'x^{2}',
      _: 'x_i',
      '\\prescript': raw`\prescript{1}{2}{X}`,
      '\\sideset': raw`\sideset{_1^2}{_3^4}\sum`,
    },
  ],
  [
    'Brackets',
    (name) => `${name}( x`,
    raw`\left \right \middle \big \Big \bigg \Bigg \bigl \bigr \langle \rangle \lfloor \rfloor \lceil \rceil \lvert \rvert \lVert \rVert \{ \}`,
    {
      '\\left': raw`\left( \frac{a}{b} \right)`,
      '\\right': raw`\left[ x \right.`,
      '\\middle': raw`\left\{ x \middle| y \right\}`,
      '\\langle': raw`\langle x \rangle`,
    },
  ],
  [
    'Accents',
    argument,
    raw`\hat \bar \vec \dot \ddot \dddot \tilde \check \breve \acute \grave \mathring \widehat \widetilde \overline \underline \overrightarrow \overleftarrow \overbrace \underbrace \overbracket \underbracket`,
  ],
  [
    'Faces',
    (name) => `${name}{A}`,
    raw`\mathbb \mathbbm \mathds \mathbf \mathcal \mathfrak \mathrm \mathsf \mathscr \mathit \mathtt \mathnormal \boldsymbol \bm \pmb`,
  ],
  ['Words', word, raw`\text \textbf \textit \textrm \texttt \textsf \mbox`],
  [
    'Matrices and cases',
    cells,
    'matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix cases dcases rcases array',
    { array: raw`\begin{array}{l|cr} a & b & c \\ \hline d & e & f \end{array}` },
  ],
  [
    'Lines of equations',
    lines,
    'aligned alignedat align align* split',
    { alignedat: raw`\begin{alignedat}{2} a &= b \end{alignedat}` },
  ],
  [
    'Equations',
    line,
    'equation equation* gather gather* gathered multline alignat CD',
    { alignat: raw`\begin{alignat}{2} a &= b \end{alignat}`, CD: raw`\begin{CD} A @>>> B \end{CD}` },
  ],
  [
    'Spaces',
    (name) => `a${name} b`,
    raw`\, \: \; \! ~ \quad \qquad \hspace \kern \phantom \hphantom \vphantom \smash`,
    {
      '\\hspace': raw`a \hspace{1em} b`,
      '\\kern': raw`a \kern 1em b`,
      '\\phantom': raw`\phantom{x}`,
      '\\hphantom': raw`\hphantom{x}`,
      '\\vphantom': raw`\vphantom{x}`,
      '\\smash': raw`\smash{x}`,
    },
  ],
  [
    'Other signs',
    alone,
    raw`\infty \partial \nabla \forall \exists \nexists \emptyset \varnothing \hbar \ell \Re \Im \wp \aleph \beth \angle \triangle \square \blacksquare \top \bot \prime \dots \ldots \cdots \vdots \ddots \therefore \because \checkmark \degree \S \P \copyright \pounds \% \$ \& \# \_ \| \backslash`,
  ],
  [
    'Crossed out, framed, coloured',
    argument,
    raw`\cancel \bcancel \xcancel \boxed \color \textcolor \colorbox \displaystyle \textstyle \scriptstyle \tag`,
    {
      '\\color': raw`\color{red}{x}`,
      '\\textcolor': raw`\textcolor{blue}{x}`,
      '\\colorbox': raw`\colorbox{yellow}{x}`,
      '\\displaystyle': raw`\displaystyle x`,
      '\\textstyle': raw`\textstyle x`,
      '\\scriptstyle': raw`\scriptstyle x`,
      '\\tag': raw`x = y \tag{1}`,
    },
  ],
  ['Physics and chemistry', argument, raw`\bra \ket \braket \ce \pu`, { '\\ce': raw`\ce{H2O}`, '\\pu': raw`\pu{5 m}` }],
  [
    'Definitions',
    alone,
    raw`\newcommand \renewcommand \def \ensuremath \R \N \Z \Q \C`,
    {
      '\\newcommand': raw`\newcommand{\half}{\frac12} \half`,
      '\\renewcommand': raw`\newcommand{\half}{\frac12} \renewcommand{\half}{\frac13} \half`,
      '\\def': raw`\def\two{2} \two`,
      '\\ensuremath': raw`\ensuremath{x}`,
    },
  ],
]

/** What is left as its LaTeX. */
const uncovered = [
  ['Units', (name) => `${name}{5}{m}`, raw`\SI \si \num \unit`],
  [
    'Addresses and files',
    argument,
    raw`\href \url \includegraphics \input \class`,
    { '\\href': raw`\href{https://a.example}{x}` },
  ],
  ['Derivatives of a package', argument, raw`\dv`],
  ['Pages', argument, raw`\documentclass \usepackage \cite \footnote \vspace \centering`],
  ['Parts of pages', line, 'tabular itemize proof subequations eqnarray tikzcd'],
  [
    'Parts of tables',
    argument,
    raw`\hdotsfor \multicolumn \cline \intertext \rotatebox`,
    { '\\multicolumn': raw`\multicolumn{2}{c}{a}`, '\\rotatebox': raw`\rotatebox{90}{x}` },
  ],
  [
    'Declarations',
    argument,
    raw`\DeclareMathOperator \newenvironment \mspace`,
    { '\\DeclareMathOperator': raw`\DeclareMathOperator{\rk}{rank} \rk` },
  ],
]

const read = (kinds) =>
  kinds.map(([kind, write, names, special = {}]) => ({
    kind,
    commands: names.split(' ').map((name) => ({ name, example: special[name] ?? write(name) })),
  }))

/** Commands that are set, by their kinds, each in a formula. */
export const coveredLatex = read(covered)
/** Those that are not. */
export const uncoveredLatex = read(uncovered)
