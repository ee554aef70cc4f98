import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';

type Props = Omit<FieldProps, 'type' | 'after'> & { autoComplete: 'current-password' | 'new-password' };

/** A password field with a button that shows the password. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <Button
          tone="ghost"
          shape="icon"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} aria-hidden="true" />
        </Button>
      }
    />
  );
}
