import { useState } from 'react';
import { SearchField } from '../shell/searchField.js';
import { withoutAccents } from '../shell/withoutAccents.js';
import { useWords } from '../words/words.js';
import { bySubject, grantGroups, grantName, groupOf } from './grants.js';

export interface GrantPickerProps {
  readonly grants: readonly string[];
  readonly picked: readonly string[];
  readonly pick: (picked: readonly string[]) => void;
}

/** Grants to pick from, each with what it lets one do. */
export function GrantPicker({ grants, picked, pick }: GrantPickerProps) {
  const words = useWords();
  const [find, setFind] = useState('');
  const part = withoutAccents(find.trim());
  const shown = bySubject(words, grants).filter((grant) =>
    withoutAccents(`${grantName(words, grant) ?? ''} ${grant}`).includes(part),
  );
  return (
    <fieldset className="types grants">
      <legend>{words.requesting.grants(picked.length)}</legend>
      <SearchField name={words.requesting.find} value={find} change={setFind} />
      {grantGroups.map((group) => {
        const members = shown.filter((grant) => groupOf(grant) === group);
        return (
          members.length > 0 && (
            <fieldset key={group}>
              <legend>{words.requesting.groups[group]}</legend>
              {members.map((grant) => (
                <label key={grant} className="check" title={grant}>
                  <input
                    type="checkbox"
                    checked={picked.includes(grant)}
                    onChange={({ target }) =>
                      pick(target.checked ? [...picked, grant] : picked.filter((other) => other !== grant))
                    }
                  />
                  <span>{grantName(words, grant) ?? grant}</span>
                </label>
              ))}
            </fieldset>
          )
        );
      })}
      {shown.length === 0 && <p className="hint">{words.requesting.none}</p>}
    </fieldset>
  );
}
