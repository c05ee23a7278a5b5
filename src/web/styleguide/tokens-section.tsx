import source from '../ui/tokens.css?raw';
import { Section, Specimen } from './specimen.tsx';

/** Every token of a kind by its own declaration, so that none can be forgotten here. */
function named(pattern: RegExp): readonly string[] {
  return [...new Set([...source.matchAll(pattern)].map(([, name = '']) => name))];
}

const colours = named(/^ {2}--([\w-]+): oklch/gm);
// With their values: the build leaves out the names of those that no rule of the product mentions.
const sizes = [
  ...source.matchAll(/^ {2}--text-(\w+): ([\d.]+rem);\n {2}--text-\w+--line-height: ([\d.]+rem)/gm),
];
const radii = [...source.matchAll(/^ {2}--radius-(\w+): ([\d.]+rem)/gm)];

export function TokensSection() {
  return (
    <>
      <Section id="colours" title="Colours">
        {colours.map((name) => (
          <Specimen key={name} name={`--${name}`}>
            <div className="swatch" style={{ background: `var(--${name})` }} />
          </Specimen>
        ))}
      </Section>
      <Section id="type" title="Type" wide>
        {sizes.map(([, name = '', fontSize, lineHeight]) => (
          <Specimen key={name} name={`text-${name}, ${fontSize} on ${lineHeight}`}>
            <div className="type-line" style={{ fontSize, lineHeight }}>
              <span className="font-display font-semibold">Well kept</span>
              <span>₹12,34,567.89</span>
              <span>£1,234.50 $0.99</span>
            </div>
          </Specimen>
        ))}
      </Section>
      <Section id="shape" title="Measure and shape">
        <Specimen name="--control, the height of what can be pressed">
          <div className="swatch" style={{ height: 'var(--control)' }} />
        </Specimen>
        {[1, 2, 3, 4, 5, 6, 8, 12, 16].map((step) => (
          <Specimen key={step} name={`${step}: ${step * 4} px`}>
            <div className="measure" style={{ width: `${step / 4}rem` }} />
          </Specimen>
        ))}
        {radii.map(([, name = '', borderRadius]) => (
          <Specimen key={name} name={`rounded-${name}`}>
            <div className="swatch" style={{ borderRadius }} />
          </Specimen>
        ))}
        <Specimen name="shadow-lifted, for what lies over the page">
          <div className="swatch shadow-lifted" />
        </Specimen>
        <Specimen name="ruled">
          <div className="swatch ruled ruled-around" />
        </Specimen>
      </Section>
    </>
  );
}
