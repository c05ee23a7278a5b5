import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { memo, type Ref } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';

interface ListSearchProps {
  ref: Ref<HTMLInputElement>;
  query: string;
  onQuery: (query: string) => void;
  onClear: () => void;
  /** Called before the first key, so that its result comes as fast as the next. */
  onBegin: () => void;
}

/** The browser's search does not find rows that are not rendered. */
export const ListSearch = memo(function ListSearch(props: ListSearchProps) {
  const { ref, query, onQuery, onClear, onBegin } = props;
  return (
    <div className="relative min-w-0 grow sm:max-w-64 print:hidden">
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-ink-muted"
      />
      <Input
        ref={ref}
        type="search"
        aria-label="Search transactions"
        placeholder="Search"
        title="Search description, category, amount or date"
        enterKeyHint="search"
        autoComplete="off"
        // The browser's button is blue, a colour that means money here.
        className={clsx('pl-8 [&::-webkit-search-cancel-button]:appearance-none', query !== '' && 'pr-11')}
        value={query}
        onFocus={onBegin}
        onChange={(event) => onQuery(event.target.value)}
      />
      {query !== '' && (
        <IconButton label="Clear search" onClick={onClear} className="absolute inset-y-0 right-0 my-auto">
          <X aria-hidden size={16} />
        </IconButton>
      )}
    </div>
  );
});
