import { defineConfig, type OxlintOverride } from 'oxlint';
import { toRoomRules } from './scripts/lint/room-rules.ts';
import {
  domainGlobals,
  domainProperties,
  productGlobals,
  productProperties,
} from './scripts/lint/value-rules.ts';

const tests = [
  '**/*.test.ts',
  '**/*.test.tsx',
  'src/testing/**',
  'backend/{testing,bench}/**',
  'e2e/**',
  'bench/**',
];

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'vitest'],
  categories: { correctness: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['/dist', '/data', '/coverage', '/.cache'],
  rules: {
    // Code points are what PostgreSQL's char_length counts.
    'typescript/no-misused-spread': 'off',
    // Branded numbers are numbers.
    'typescript/no-unsafe-unary-minus': 'off',
    // Advice for React's compiler, which is not used here.
    'react/incompatible-library': 'off',
    'react/purity': 'off',
    'react/refs': 'off',
    'react/set-state-in-effect': 'off',
    // Interfaces here are written as methods and built as closures.
    'typescript/unbound-method': 'off',
    'typescript/restrict-template-expressions': 'off',
    'import/no-cycle': 'error',
    'no-unused-vars': [
      'error',
      { varsIgnorePattern: '^_', argsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    'no-restricted-globals': ['error', ...productGlobals],
    'no-restricted-properties': ['error', ...productProperties],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [
    ...toRoomRules(import.meta.dirname).map(({ files, barriers }): OxlintOverride => {
      const patterns = barriers.map(({ regex, message }) => ({ regex, message }));
      const rule: OxlintOverride['rules'] = { 'no-restricted-imports': ['error', { patterns }] };
      return { files: [...files], rules: barriers.length === 0 ? { 'no-restricted-imports': 'off' } : rule };
    }),
    {
      files: ['src/domain/**', 'src/import/{reading,plan,export}/**'],
      rules: {
        'no-restricted-globals': ['error', ...domainGlobals],
        'no-restricted-properties': ['error', ...domainProperties],
      },
    },
    {
      // Pixels, not money.
      files: ['src/web/transactions/charts/**'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: tests,
      rules: {
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
        'no-loss-of-precision': 'off',
        'unicorn/no-useless-spread': 'off',
        'typescript/no-base-to-string': 'off',
        'typescript/require-array-sort-compare': 'off',
        'vitest/expect-expect': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/require-to-throw-message': 'off',
        // The second argument names the case that failed.
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
      },
    },
  ],
});
